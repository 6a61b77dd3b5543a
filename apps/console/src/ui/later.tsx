import { type ReactNode, startTransition, useEffect, useState } from 'react';

type Props = {
  /** Stands there until then, with the size of what comes. */
  readonly place: ReactNode;
  readonly children: ReactNode;
};

/** Draws what is farther down a page after what is at its top, in slices: a slow phone shows the top earlier, and answers to touches meanwhile. */
export function Later({ place, children }: Props) {
  const [isDue, setDue] = useState(false);
  useEffect(() => startTransition(() => setDue(true)), []);
  return isDue ? children : place;
}
