/** Where the keyboard's focus goes when what had it is gone. */

/** The id of the dock: whose turn it is and the list of actions. */
export const DOCK = "actions";

/** For a button that goes away with its press: pressed by a key, it hands the focus on to the dock. */
export function passFocusOn(event: MouseEvent): void {
  if (event.detail === 0) document.getElementById(DOCK)?.focus();
}
