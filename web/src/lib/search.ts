/** Words found anywhere in a text, whatever their case and accents. */

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

export function matches(words: string, text: string): boolean {
  const where = plain(text);
  return plain(words)
    .split(/\s+/)
    .every((word) => where.includes(word));
}
