import { Link, useRouterState } from '@tanstack/react-router';
import { Menu, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Logo } from '../ui/logo.tsx';
import { WalletMenu } from '../wallet/wallet-menu.tsx';
import { ClusterSwitch } from './cluster-switch.tsx';
import { useHasRole } from './has-role.ts';
import { ThemeSwitch } from './theme-switch.tsx';

const links = [
  ['/', 'Explore'],
  ['/issue', 'Issue a coin'],
  ['/dashboard', 'Dashboard'],
  ['/portfolio', 'Portfolio'],
] as const;

const operatorLink = ['/operator/{-$tab}', 'Operator'] as const;

const linkClass =
  'rounded-md px-2 py-3 text-muted text-sm hover:text-text lg:py-2 [&.active]:text-text [&.active]:underline';

/** A menu that another page closes, and Escape. It is of use on narrow windows alone: on wide ones all of it is in sight. */
function useMenu() {
  const [isOpen, setOpen] = useState(false);
  const page = useRouterState({ select: ({ location }) => location.href });
  useEffect(() => setOpen(false), [page]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      document.getElementById('menu-button')?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOpen]);
  return { isOpen, toggle: () => setOpen((before) => !before) };
}

/** It does not stay in view: a phone shows little of a page, and what one does next is on the page itself. */
export function Header() {
  const { isOpen, toggle } = useMenu();
  const hasRole = useHasRole();
  const Icon = isOpen ? X : Menu;
  // in a menu on narrow windows, beside the rest on wide ones
  const folded = isOpen ? '' : 'max-lg:hidden';
  return (
    <header className="border-line border-b bg-card">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:bg-card focus:p-3 focus:text-accent"
      >
        Skip to the content
      </a>
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
        <Link to="/" className="flex items-center gap-2 font-semibold">
          <Logo />
          Obverse
        </Link>
        <div className="ml-auto flex items-center gap-2 lg:order-3 lg:ml-0">
          <WalletMenu />
          <button
            type="button"
            id="menu-button"
            aria-label="Menu"
            aria-expanded={isOpen}
            aria-controls="menu"
            onClick={toggle}
            className="inline-flex size-10 items-center justify-center rounded-md border border-line bg-card hover:bg-raised lg:hidden"
          >
            <Icon size={18} aria-hidden="true" />
          </button>
        </div>
        <div id="menu" className={`flex w-full flex-col gap-2 lg:contents ${folded}`}>
          <nav aria-label="Main" className="flex flex-col lg:order-1 lg:flex-row lg:flex-wrap">
            {[...links, ...(hasRole ? [operatorLink] : [])].map(([to, name]) => (
              <Link
                key={name}
                to={to}
                className={linkClass}
                activeOptions={{ exact: to === '/', includeSearch: false }}
              >
                {name}
              </Link>
            ))}
            <a href="/guide/" className={linkClass}>
              Guide
            </a>
            <a href="/docs" className={linkClass}>
              Reference
            </a>
          </nav>
          <div className="flex items-center gap-2 pb-1 lg:order-2 lg:ml-auto lg:pb-0">
            <ClusterSwitch />
            <ThemeSwitch />
          </div>
        </div>
      </div>
    </header>
  );
}
