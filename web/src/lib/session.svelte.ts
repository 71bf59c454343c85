/** Who sits here, and how they like the page. */
import { api } from "./api";
import { i18n } from "./i18n.svelte";
import type { Lang, Me } from "./wire";

export type Theme = "system" | "light" | "dark";
export const THEMES: Theme[] = ["system", "light", "dark"];

const THEME_KEY = "estaminet.theme";
const DIGITS_KEY = "estaminet.digits";
const NAMED_KEY = "estaminet.name-asked";
const SINGLE_KEY = "estaminet.single";
const OFF = "off";

function keep(key: string, on: boolean): void {
  if (on) localStorage.removeItem(key);
  else localStorage.setItem(key, OFF);
}

function stored(): Theme {
  const theme = document.documentElement.dataset.theme;
  return theme === "light" || theme === "dark" ? theme : "system";
}

class Session {
  me: Me | null = $state(null);
  theme: Theme = $state(stored());
  /** Whether number keys play: who speaks to the machine, or tries the keys, may not want it. */
  digits: boolean = $state(localStorage.getItem(DIGITS_KEY) !== OFF);
  /** Whether what is no choice plays itself. */
  single: boolean = $state(localStorage.getItem(SINGLE_KEY) !== OFF);

  #nameAsked = $state(localStorage.getItem(NAMED_KEY) !== null);
  /** On arrival, once: who has no name of their own is asked for one. */
  asksName = $derived(this.me !== null && !this.me.named && !this.#nameAsked);

  nameAsked(): void {
    this.#nameAsked = true;
    localStorage.setItem(NAMED_KEY, "yes");
  }

  async load(): Promise<void> {
    this.me = await api.me();
    if (this.me.lang) i18n.lang = this.me.lang;
  }

  async rename(name: string): Promise<void> {
    this.me = await api.setMe({ name });
  }

  async setLanguage(lang: Lang): Promise<void> {
    i18n.lang = lang;
    this.me = await api.setMe({ lang });
  }

  useDigits(on: boolean): void {
    this.digits = on;
    keep(DIGITS_KEY, on);
  }

  playSingle(on: boolean): void {
    this.single = on;
    keep(SINGLE_KEY, on);
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    const root = document.documentElement;
    if (theme === "system") {
      delete root.dataset.theme;
      localStorage.removeItem(THEME_KEY);
    } else {
      root.dataset.theme = theme;
      localStorage.setItem(THEME_KEY, theme);
    }
  }
}

export const session = new Session();
