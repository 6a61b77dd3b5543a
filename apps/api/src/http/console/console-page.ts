import { type Cluster, clusters } from '@obverse/contracts';
import type { ApiConfig } from '../../config/api-config.ts';

/** What the console has to know before its first request; `src/config.ts` of the console reads it. */
type PageConfig = Pick<ApiConfig, 'deployment'> & {
  readonly clusters: Readonly<
    Record<
      Cluster,
      { readonly programId: string; readonly isLocal: boolean; readonly rpcUrl: string | undefined }
    >
  >;
};

/**
 * The configuration in the page. A browser gets the URL of a local cluster or the one for browsers, and never that of a node of the service: its path
 * or query may hold a secret.
 */
export function pageConfig({ deployment, clusters: served, consoleRpcUrls = {} }: ApiConfig): PageConfig {
  const entries = clusters.map((cluster) => {
    const { programId, embedded, isLocal = embedded, url } = served[cluster];
    const rpcUrl = embedded ? url : (consoleRpcUrls[cluster] ?? (isLocal ? url : undefined));
    return [cluster, { programId, isLocal, rpcUrl }] as const;
  });
  return { deployment, clusters: Object.fromEntries(entries) as PageConfig['clusters'] };
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as the content of an element or an attribute. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] as string);

const placeholder = '%OBVERSE_CONSOLE%';

/** Writes the configuration into the attribute that waits for it. @throws TypeError for a page without it */
export function fillPage(page: string, config: PageConfig): string {
  if (!page.includes(placeholder)) throw new TypeError(`the console's page has no ${placeholder}`);
  return page.replace(placeholder, () => escapeHtml(JSON.stringify(config)));
}

/** Sources of a policy: the page's own origin, and those of URLs. */
const sources = (urls: readonly (string | undefined)[]): string => {
  const origins = urls.flatMap((url) => (url === undefined ? [] : [new URL(url).origin]));
  return ["'self'", ...new Set(origins)].join(' ');
};

/** The page runs the service's own files, asks the service and the nodes that it is given, and shows the pictures of uploads. */
export function contentSecurityPolicy({ clusters: served }: PageConfig, { uploads }: ApiConfig): string {
  const bucketUrl = 's3' in uploads ? uploads.s3.publicUrl : undefined;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src ${sources([bucketUrl])} data:`,
    `connect-src ${sources(clusters.map((cluster) => served[cluster].rpcUrl))}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}
