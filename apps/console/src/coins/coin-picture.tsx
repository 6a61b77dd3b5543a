import { useObverse } from '@obverse/react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { coinLetter } from './coin-text.ts';

/** The form that the metadata of an upload has, in the folder of its mint. Only the service can say whether it is one. */
const isUpload = (uri: string, mint: string): boolean =>
  new RegExp(`/${mint}/[A-Za-z0-9_-]{43}\\.json$`).test(uri);

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Where a page shows a picture of the service. In development the service has several names, and gives its own files under one of them: a page under another
 * name takes them from its own origin, as its policy allows no other.
 */
export function atOwnOrigin(picture: string, page: string): string {
  const [{ protocol, hostname, port, pathname }, own] = [new URL(picture, page), new URL(page)];
  const isLoopback = [hostname, own.hostname].every((name) => loopbackHosts.includes(name));
  return isLoopback && protocol === own.protocol && port === own.port ? own.origin + pathname : picture;
}

/**
 * The picture that was uploaded to this service for a coin; undefined for every other coin. The service's Solana Action knows it, and nothing is
 * ever asked of where an issuer says.
 */
const pictureQuery = (cluster: string, id: string, mint: string, uri: string) =>
  queryOptions({
    queryKey: ['picture', cluster, id, uri],
    enabled: isUpload(uri, mint),
    // an upload never changes
    staleTime: Number.POSITIVE_INFINITY,
    // nor is a failed one asked for again with each look at the page: pictures must not use up the reads of an address
    retry: false,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: async ({ signal }) => {
      const response = await fetch(`/actions/integration/${id}/mint?cluster=${cluster}`, { signal });
      if (!response.ok) throw new Error(`The picture's address could not be read: ${response.status}`);
      const { icon } = (await response.json()) as { icon: string };
      // the service's own picture stands for coins without one
      return icon.endsWith('.webp') ? icon : null;
    },
  });

function usePicture(id: string, mint: string, uri: string): string | undefined {
  const { cluster } = useObverse();
  const { data } = useQuery(pictureQuery(cluster, id, mint, uri));
  return data ? atOwnOrigin(data, location.href) : undefined;
}

type Props = {
  readonly id: string;
  readonly mint: string;
  readonly uri: string;
  readonly symbol: string;
  /** Pixels. */
  readonly size?: number;
};

/** A coin's picture, or its first letter where it has none here. Decoration: the name stands beside it. */
export function CoinPicture({ id, mint, uri, symbol, size = 40 }: Props) {
  const picture = usePicture(id, mint, uri);
  const box = { width: size, height: size };
  if (picture !== undefined)
    return <img src={picture} alt="" {...box} className="shrink-0 rounded-full object-cover" style={box} />;
  return (
    <span
      aria-hidden="true"
      style={{ ...box, fontSize: size * 0.45 }}
      className="inline-flex shrink-0 items-center justify-center rounded-full border border-line bg-raised font-semibold text-accent"
    >
      {coinLetter(symbol)}
    </span>
  );
}
