/** The picture of the console, in the page itself: it is there with the first text, and only the tab fetches its file. */
export const Logo = () => (
  <svg viewBox="0 0 32 32" width={24} height={24} aria-hidden="true">
    <circle cx="16" cy="16" r="14" fill="#0f766e" />
    <circle cx="16" cy="16" r="9" fill="none" stroke="#fff" strokeWidth="3" />
  </svg>
);
