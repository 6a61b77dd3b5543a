/** Headers and fields of requests that nobody may read in a log. */
const secretHeaders = ['service-api-key', 'x-api-key', 'authorization', 'cookie'];
/** API keys, tokens of sessions, and secrets of webhooks. */
const apiKey = /obvs?_[0-9A-Za-z_-]{8,}|whsec_[0-9A-Za-z+/]{8,}/;

/** Takes a service's whole log, and knows what was sent to the service and came from it that must not be in there. */
export function watchedLog() {
  const lines: string[] = [];
  const secrets = new Set<string>();
  return {
    lines: lines as readonly string[],
    write: (line: string) => void lines.push(line),
    sent: (init?: RequestInit) => {
      const headers = new Headers(init?.headers);
      for (const name of secretHeaders) secrets.add(headers.get(name) ?? '');
      const signature = typeof init?.body === 'string' ? /"signature":"([^"]+)"/.exec(init.body)?.[1] : '';
      secrets.add(signature ?? '');
    },
    got: ({ data }: { data?: unknown }) => {
      if (typeof data === 'string') secrets.add(data);
      const { secret } = Object(data) as { secret?: unknown };
      if (typeof secret === 'string') secrets.add(secret.slice('whsec_'.length));
    },
    /** @throws when a line holds a key, a signature, or anything else that was secret */
    check: () => {
      const log = lines.join('');
      const leaked = [...secrets].find((secret) => secret.length >= 8 && log.includes(secret));
      if (leaked !== undefined || apiKey.test(log))
        throw new Error(`the log holds a secret: ${leaked ?? apiKey.exec(log)?.[0]}`);
      if (!log.includes('"msg":"answered"')) throw new Error('the log holds no answered request');
    },
  };
}
