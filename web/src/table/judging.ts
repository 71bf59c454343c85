/** Opens what a host can do about somebody. */
export type Judge = (person: { who: string; name: string }) => void;
