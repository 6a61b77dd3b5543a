import { Link } from '@tanstack/react-router';
import { WalletMenu } from '../wallet/wallet-menu.tsx';
import { ClusterSwitch } from './cluster-switch.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const links = [
  ['/', 'Explore'],
  ['/issue', 'Issue a coin'],
  ['/dashboard', 'Dashboard'],
  ['/portfolio', 'Portfolio'],
  ['/operator/{-$tab}', 'Operator'],
] as const;

const linkClass =
  'rounded-md px-2 py-2 text-muted text-sm hover:text-text [&.active]:text-text [&.active]:underline';

export const Header = () => (
  <header className="border-line border-b bg-card">
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:bg-card focus:p-3 focus:text-accent"
    >
      Skip to the content
    </a>
    <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2">
      <div className="flex flex-wrap items-center gap-x-4">
        <Link to="/" className="flex items-center gap-2 font-semibold">
          <img src="/icon.svg" alt="" width={24} height={24} />
          Obverse
        </Link>
        <nav aria-label="Main" className="flex flex-wrap">
          {links.map(([to, name]) => (
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
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <ClusterSwitch />
        <ThemeSwitch />
        <WalletMenu />
      </div>
    </div>
  </header>
);
