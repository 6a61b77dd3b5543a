import type { Cluster } from '@obverse/client';

export type SnippetValues = {
  readonly baseUrl: string;
  readonly cluster: Cluster;
  readonly integrationId: string;
  /** Whose wallet mints in the example. */
  readonly user: string;
  /** Of the underlying. */
  readonly decimals: number;
};

export const languages = ['curl', 'TypeScript', 'Python'] as const;

export type Language = (typeof languages)[number];

/** How many whole units of the collateral the example mints. */
const exampleAmount = 10;

const curl = ({
  baseUrl,
  cluster,
  integrationId,
  user,
  decimals,
}: SnippetValues) => `# the key is in the environment: export OBVERSE_API_KEY=...
curl -sS '${baseUrl}/integration/${integrationId}/stats?cluster=${cluster}' \\
  -H "X-API-Key: $OBVERSE_API_KEY"

# a transaction that mints for ${exampleAmount} units of the collateral; the user signs and sends it
curl -sS '${baseUrl}/integration/mint?cluster=${cluster}' \\
  -H "X-API-Key: $OBVERSE_API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"integrationId": "${integrationId}", "user": "${user}", "amount": "${exampleAmount}${'0'.repeat(decimals)}"}'
`;

const typeScript = ({
  baseUrl,
  cluster,
  integrationId,
  user,
  decimals,
}: SnippetValues) => `import { createClient, underlying, unwrap } from '@obverse/client';

const { OBVERSE_API_KEY = '' } = process.env;
const client = createClient({ baseUrl: '${baseUrl}', apiKey: OBVERSE_API_KEY });
const id = '${integrationId}';

const stats = await unwrap(
  client.GET('/integration/{id}/stats', { params: { path: { id }, query: { cluster: '${cluster}' } } }),
);
console.log(stats.supply, stats.holders);

// a transaction that mints for ${exampleAmount} units of the collateral; the user signs and sends it
const prepared = await unwrap(
  client.POST('/integration/mint', {
    params: { query: { cluster: '${cluster}' } },
    body: { integrationId: id, user: '${user}', amount: underlying('${exampleAmount}', ${decimals}) },
  }),
);
console.log(prepared.transaction);
`;

const python = ({
  baseUrl,
  cluster,
  integrationId,
  user,
  decimals,
}: SnippetValues) => `import json, os, urllib.request

def call(path, body=None):
    headers = {"X-API-Key": os.environ["OBVERSE_API_KEY"], "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request("${baseUrl}" + path + "?cluster=${cluster}", data, headers)
    with urllib.request.urlopen(request) as response:
        return json.load(response)["data"]

stats = call("/integration/${integrationId}/stats")
print(stats["supply"], stats["holders"])

# a transaction that mints for ${exampleAmount} units of the collateral; the user signs and sends it
mint = {"integrationId": "${integrationId}", "user": "${user}", "amount": str(${exampleAmount} * 10**${decimals})}
print(call("/integration/mint", mint)["transaction"])
`;

const writers = { curl, TypeScript: typeScript, Python: python } as const;

/** Code that runs as it is once the environment has the key. The key itself is never in it. */
export const snippet = (language: Language, values: SnippetValues): string => writers[language](values);
