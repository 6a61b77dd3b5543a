/** The tabs of a dashboard, by their names in the URL. */
export const dashboardTabs = {
  overview: 'Overview',
  statement: 'Statement',
  whitelist: 'Whitelist',
  settings: 'Settings',
  compliance: 'Compliance',
  webhooks: 'Webhooks',
  events: 'Events',
  keys: 'Keys',
} as const;

export type DashboardTab = keyof typeof dashboardTabs;

/** The tab of a URL; the first one where it names none. */
export const tabOf = (text: string | undefined): DashboardTab =>
  text !== undefined && Object.hasOwn(dashboardTabs, text) ? (text as DashboardTab) : 'overview';
