/** Calling the person to the table: small sounds of our own making, and a notification if it is wanted. */

const SOUND_KEY = "estaminet.sound";
const NOTIFY_KEY = "estaminet.notify";
const ON = "on";

/** Notes (Hz), how far apart and how long (s), how they sound. */
interface Tune {
  notes: number[];
  apart: number;
  long: number;
  shape: OscillatorType;
}

const TUNES = {
  turn: { notes: [523, 784], apart: 0.13, long: 0.3, shape: "triangle" },
  moment: { notes: [196, 147], apart: 0.16, long: 0.35, shape: "sine" },
  attack: { notes: [330, 311, 247], apart: 0.1, long: 0.25, shape: "sawtooth" },
  hurry: { notes: [880, 880, 880], apart: 0.2, long: 0.08, shape: "square" },
  won: { notes: [392, 523, 659, 784], apart: 0.15, long: 0.5, shape: "triangle" },
  lost: { notes: [392, 349, 311, 262], apart: 0.24, long: 0.6, shape: "sine" },
} as const satisfies Record<string, Tune>;

/** Loud enough to be heard, and no more. */
const LOUD = 0.06;

class Attention {
  /** Off by default where the machine is a telephone. */
  sound: boolean = $state(
    (localStorage.getItem(SOUND_KEY) ?? (matchMedia("(pointer: coarse)").matches ? "" : ON)) === ON,
  );
  notify: boolean = $state(localStorage.getItem(NOTIFY_KEY) === ON);
  #context: AudioContext | null = null;

  setSound(on: boolean): void {
    this.sound = on;
    localStorage.setItem(SOUND_KEY, on ? ON : "");
    this.play("turn");
  }

  /** Asks the browser when it is switched on; stays off if that says no. */
  async setNotify(on: boolean): Promise<void> {
    this.notify = on && (await Notification.requestPermission()) === "granted";
    localStorage.setItem(NOTIFY_KEY, this.notify ? ON : "");
  }

  /** Nothing is heard before the person has touched the page: browsers want it so. */
  play(name: keyof typeof TUNES): void {
    if (!this.sound || !navigator.userActivation?.hasBeenActive) return;
    this.#context ??= new AudioContext();
    const { notes, apart, long, shape } = TUNES[name];
    notes.forEach((note, at) => this.#sing(note, at * apart, long, shape));
  }

  /** Tells who looks elsewhere. */
  call(title: string, text: string): void {
    if (!this.notify || !document.hidden || Notification.permission !== "granted") return;
    const shown = new Notification(title, { body: text, icon: "/icon.svg", tag: title });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  }

  #sing(note: number, after: number, long: number, shape: OscillatorType): void {
    const context = this.#context as AudioContext;
    const start = context.currentTime + after;
    const volume = new GainNode(context, { gain: 0 });
    const voice = new OscillatorNode(context, { type: shape, frequency: note });
    volume.gain.linearRampToValueAtTime(LOUD, start + 0.02);
    volume.gain.setValueAtTime(LOUD, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + long);
    voice.connect(volume).connect(context.destination);
    voice.start(start);
    voice.stop(start + long);
  }
}

export const attention = new Attention();
