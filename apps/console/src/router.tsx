import type { Cluster } from '@obverse/client';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  retainSearchParams,
  type SearchSchemaInput,
  stripSearchParams,
} from '@tanstack/react-router';
import { clusters } from './config.ts';
import { Layout } from './layout/layout.tsx';
import { NotFound, PageError, PagePending } from './layout/page-states.tsx';
import { readSort } from './pages/explore/sorts.ts';
import { type IssueStep, issueSteps } from './pages/issue/steps.ts';
import { readPeriod } from './ui/period-switch.tsx';
import { loadScript } from './ui/service-reach.ts';

/** Every page of the console; each has its own file of scripts. `pages.json` has these pages and paths for the build and the service. */

const defaults = { cluster: 'mainnet' as Cluster };

const root = createRootRoute({
  component: Layout,
  notFoundComponent: NotFound,
  // the cluster is in the URL, because a link without it would show another coin
  validateSearch: (search: { cluster?: unknown } & SearchSchemaInput): { cluster: Cluster } => ({
    cluster: clusters.find((each) => each === search.cluster) ?? defaults.cluster,
  }),
  search: { middlewares: [retainSearchParams(['cluster']), stripSearchParams(defaults)] },
});

/** An address in a URL; whether something is there is the service's to say. */
const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value);

const issueDefaults = { step: issueSteps[0] as IssueStep };

type IssueSearch = { step: IssueStep; coin: string | undefined };

/** A text to search for. What looks like a number in a URL is one to the router. */
const readText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 64) : '';

/** A day, as date fields have it; empty for whatever is none. */
const readDate = (value: unknown): string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : '';

/** The index of a stablecoin; undefined for whatever is none. */
const readIndex = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 65_536 ? value : undefined;

const explore = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: (
    search: Partial<Record<'search' | 'stablecoin' | 'sort' | 'period', unknown>> & SearchSchemaInput,
  ) => ({
    search: readText(search.search),
    stablecoin: readIndex(search.stablecoin),
    sort: readSort(search.sort),
    period: readPeriod(search.period),
  }),
  search: {
    middlewares: [stripSearchParams({ search: '', sort: 'supply' as const })],
  },
  component: lazyRouteComponent(
    () => loadScript(() => import('./pages/explore/explore-page.tsx')),
    'ExplorePage',
  ),
});

const coin = createRoute({
  getParentRoute: () => root,
  path: '/coins/$id',
  validateSearch: (search: { period?: unknown; side?: unknown } & SearchSchemaInput) => ({
    period: readPeriod(search.period),
    side: search.side === 'redeem' ? ('redeem' as const) : ('mint' as const),
  }),
  search: { middlewares: [stripSearchParams({ side: 'mint' as const })] },
  component: lazyRouteComponent(() => loadScript(() => import('./pages/coin/coin-page.tsx')), 'CoinPage'),
});

const issue = createRoute({
  getParentRoute: () => root,
  path: '/issue',
  // the step, and once the coin exists the coin: what a reload has to bring back
  validateSearch: (search: { step?: unknown; coin?: unknown } & SearchSchemaInput): IssueSearch => ({
    step: issueSteps.find((each) => each === search.step) ?? issueDefaults.step,
    coin: isAddress(search.coin) ? search.coin : undefined,
  }),
  search: { middlewares: [stripSearchParams(issueDefaults)] },
  component: lazyRouteComponent(() => loadScript(() => import('./pages/issue/issue-page.tsx')), 'IssuePage'),
});

const dashboards = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  component: lazyRouteComponent(
    () => loadScript(() => import('./pages/dashboard/dashboards-page.tsx')),
    'DashboardsPage',
  ),
});

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard/$id/{-$tab}',
  component: lazyRouteComponent(
    () => loadScript(() => import('./pages/dashboard/dashboard-page.tsx')),
    'DashboardPage',
  ),
});

/** Links that name the dashboard as it was called before. */
const formerDashboard = createRoute({
  getParentRoute: () => root,
  path: '/desk/$',
  beforeLoad: ({ params }) => {
    throw redirect({ to: `/dashboard/${params._splat ?? ''}`.replace(/\/$/, ''), replace: true });
  },
});

const junior = createRoute({
  getParentRoute: () => root,
  path: '/junior/$index',
  validateSearch: (search: { period?: unknown } & SearchSchemaInput) => ({
    period: readPeriod(search.period),
  }),
  component: lazyRouteComponent(
    () => loadScript(() => import('./pages/junior/junior-page.tsx')),
    'JuniorPage',
  ),
});

const portfolio = createRoute({
  getParentRoute: () => root,
  path: '/portfolio',
  validateSearch: (search: { from?: unknown; to?: unknown } & SearchSchemaInput) => ({
    from: readDate(search.from),
    to: readDate(search.to),
  }),
  search: { middlewares: [stripSearchParams({ from: '', to: '' })] },
  component: lazyRouteComponent(
    () => loadScript(() => import('./pages/portfolio/portfolio-page.tsx')),
    'PortfolioPage',
  ),
});

const explain = createRoute({
  getParentRoute: () => root,
  path: '/explain',
  validateSearch: (search: { signature?: unknown } & SearchSchemaInput) => ({
    signature: typeof search.signature === 'string' ? search.signature.slice(0, 200) : '',
  }),
  search: { middlewares: [stripSearchParams({ signature: '' })] },
  component: lazyRouteComponent(
    () => loadScript(() => import('./pages/explain/explain-page.tsx')),
    'ExplainPage',
  ),
});

const operator = createRoute({
  getParentRoute: () => root,
  path: '/operator/{-$tab}',
  validateSearch: (search: { stablecoin?: unknown } & SearchSchemaInput) => ({
    stablecoin: Number.isSafeInteger(search.stablecoin) ? Number(search.stablecoin) : 0,
  }),
  search: { middlewares: [stripSearchParams({ stablecoin: 0 })] },
  component: lazyRouteComponent(
    () => loadScript(() => import('./pages/operator/operator-page.tsx')),
    'OperatorPage',
  ),
});

const routeTree = root.addChildren([
  explore,
  coin,
  issue,
  dashboards,
  dashboard,
  formerDashboard,
  junior,
  portfolio,
  explain,
  operator,
]);

export const createConsoleRouter = () =>
  createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultErrorComponent: PageError,
    defaultPendingComponent: PagePending,
    scrollRestoration: true,
  });

export type ConsoleRouter = ReturnType<typeof createConsoleRouter>;

declare module '@tanstack/react-router' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be augmented
  interface Register {
    router: ConsoleRouter;
  }
}
