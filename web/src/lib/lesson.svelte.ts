/** What a learner has read of a lesson; kept while the window is open. */
export class Lesson {
  read = $state(0);
  readonly #key: string;

  constructor(table: string) {
    this.#key = `estaminet.lesson.${table}`;
    this.read = Number(sessionStorage.getItem(this.#key));
  }

  next(): void {
    this.read += 1;
    sessionStorage.setItem(this.#key, String(this.read));
  }
}
