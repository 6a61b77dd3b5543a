import { type RefObject, useEffect, useRef } from 'react';

/** Where a form or a part of it is read on: its heading, which is not in the order of the keyboard. */
function focusHeading(container: HTMLElement): void {
  const heading = container.querySelector<HTMLElement>('h2, h3') ?? container;
  heading.tabIndex = -1;
  heading.focus();
}

/**
 * Moves the focus to the heading in an element whenever `value` has changed: the button that was pressed has gone, or what came stands below the fold.
 * Nothing is done at first, nor for an undefined value.
 */
export function useFocusOnChange<Element extends HTMLElement>(value: unknown): RefObject<Element | null> {
  const container = useRef<Element>(null);
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    if (value !== undefined && container.current !== null) focusHeading(container.current);
  }, [value]);
  return container;
}

/** Moves the focus to the first field that is wrong whenever `tries` has grown. */
export function useFocusOnError<Element extends HTMLElement>(tries: number): RefObject<Element | null> {
  const form = useRef<Element>(null);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  return form;
}
