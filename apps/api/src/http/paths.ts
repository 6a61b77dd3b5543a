/** The longest part of a path that is shown: a longer one helps nobody, and would fill logs and answers. */
const maxShownPath = 256;

/** A request's path for answers and logs, cut where it is long. */
export function shownPath(url: string): string {
  const path = pathOf(url);
  return path.length > maxShownPath ? `${path.slice(0, maxShownPath)}…` : path;
}

/** A request's path: its URL without the query. */
export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}
