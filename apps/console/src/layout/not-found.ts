/** What the page for a wrong link says, before its scripts have run and after. */
export const notFound = { heading: 'There is no such page', link: 'Go to the overview' };
