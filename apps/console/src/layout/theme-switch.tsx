import { Moon, Sun, SunMoon } from 'lucide-react';
import { useState } from 'react';
import { readStored, store } from '../ui/stored.ts';

const storageKey = 'obverse-theme';
const themes = ['system', 'light', 'dark'] as const;

type Theme = (typeof themes)[number];

const storedTheme = (): Theme =>
  themes.find((theme) => theme === readStored('localStorage', storageKey)) ?? 'system';

function apply(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

apply(storedTheme());

const icons = { system: SunMoon, light: Sun, dark: Moon } as const;

/** Goes through the colours of the system, light and dark. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(storedTheme);
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';
  const Icon = icons[theme];
  const change = () => {
    store('localStorage', storageKey, next);
    apply(next);
    setTheme(next);
  };
  return (
    <button
      type="button"
      onClick={change}
      aria-label={`Colours: ${theme}. Change to ${next}`}
      className="inline-flex size-10 items-center justify-center rounded-md border border-line bg-card hover:bg-raised"
    >
      <Icon size={16} aria-hidden="true" />
    </button>
  );
}
