/** Takes note of what could not be recorded, and why. */
export type Report = (id: string, error: unknown) => void;
