import { Agent, errors, request } from 'undici';
import { hasUsualPort } from '../../outbound/addresses.ts';
import { type ConnectorOptions, checkedConnector } from '../../outbound/connector.ts';

/** What a coin's metadata names, and whether that names the coin; undefined where a host gave no answer, which may be so for a while. */
export type FindDomain = (
  uri: string,
  brandedMint: string,
) => Promise<{ readonly domain: string | null } | undefined>;

const maxBytes = 100_000;
const connectTimeoutMs = 5_000;
const timeoutMs = 10_000;

/** Where a domain says which coins are its own: `{"mints": ["…"]}`. */
const wellKnown = '/.well-known/obverse.json';

/** What is read of the files. */
type Fields = { readonly external_url?: unknown; readonly mints?: unknown };

/** @returns undefined for what cannot be fetched; whether its addresses may be connected to is decided then */
function parseUrl(text: unknown): URL | undefined {
  if (typeof text !== 'string' || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && hasUsualPort(url) ? url : undefined;
}

/** @returns the object in a file, empty where there is none; undefined where the host gave no answer */
async function fetchObject(url: URL, dispatcher: Agent): Promise<Fields | undefined> {
  try {
    const { statusCode, body } = await request(url, {
      dispatcher,
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await body.text();
    if (statusCode >= 500 || statusCode === 429) return undefined;
    const value: unknown = statusCode === 200 ? JSON.parse(text) : undefined;
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch (error) {
    return error instanceof SyntaxError || error instanceof errors.ResponseExceededMaxSizeError
      ? {}
      : undefined;
  }
}

/**
 * Finds the domain of a coin: that of `external_url` in its metadata file, or else the one that serves the file. A domain counts where its own file names the mint: anyone
 * can write a domain into the metadata of a coin. Redirections are not followed, as a site may redirect to what others decide.
 */
export function openDomains(options: Omit<ConnectorOptions, 'connectTimeoutMs'>): {
  readonly findDomain: FindDomain;
  readonly close: () => Promise<void>;
} {
  const connect = checkedConnector({ ...options, connectTimeoutMs });
  const dispatcher = new Agent({ connect, maxResponseSize: maxBytes, keepAliveMaxTimeout: 1_000 });
  return {
    findDomain: async (uri, brandedMint) => {
      const file = parseUrl(uri);
      if (file === undefined) return { domain: null };
      const metadata = await fetchObject(file, dispatcher);
      if (metadata === undefined) return undefined;
      const site = parseUrl(metadata.external_url) ?? file;
      // another port of a host may be somebody else's
      if (site.protocol === 'https:' && site.port !== '') return { domain: null };
      const own = await fetchObject(new URL(wellKnown, site), dispatcher);
      if (own === undefined) return undefined;
      const isNamed = Array.isArray(own.mints) && own.mints.includes(brandedMint);
      return { domain: isNamed ? site.host : null };
    },
    close: () => dispatcher.destroy(),
  };
}
