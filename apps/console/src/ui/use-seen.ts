import { type RefObject, useEffect, useState } from 'react';

/** Whether an element has been in view. */
export function useSeen(of: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = of.current;
    if (element === null || isSeen) return undefined;
    const observer = new IntersectionObserver((entries) =>
      setSeen(entries.some(({ isIntersecting }) => isIntersecting)),
    );
    observer.observe(element);
    return () => observer.disconnect();
  });
  return isSeen;
}
