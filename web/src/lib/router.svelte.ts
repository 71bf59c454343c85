/** Where the page is, as its address says. */
import { routeOf, type Route } from "./route";

const here = (): Route => routeOf(location.pathname, new URLSearchParams(location.search));

class Router {
  route: Route = $state.raw(here());

  constructor() {
    addEventListener("popstate", () => (this.route = here()));
  }

  go(path: string): void {
    if (location.pathname === path) return;
    history.pushState(null, "", path);
    this.route = here();
    scrollTo(0, 0);
  }

  /** The address of the seat taken, without its invitation: a copied address gives nothing away. */
  replace(path: string): void {
    history.replaceState(null, "", path);
    this.route = here();
  }
}

export const router = new Router();

/** For `<a onclick>`: stays in the page, unless the person asks for a new tab. */
export function follow(event: MouseEvent & { currentTarget: HTMLAnchorElement }): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  router.go(event.currentTarget.pathname);
}
