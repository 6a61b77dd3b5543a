/** The tabs of a desk, by their names in the URL. */
export const deskTabs = {
  overview: 'Overview',
  whitelist: 'Whitelist',
  settings: 'Settings',
  webhooks: 'Webhooks',
  events: 'Events',
  keys: 'Keys',
} as const;

export type DeskTab = keyof typeof deskTabs;

/** The tab of a URL; the first one where it names none. */
export const tabOf = (text: string | undefined): DeskTab =>
  text !== undefined && Object.hasOwn(deskTabs, text) ? (text as DeskTab) : 'overview';
