import { httpNode } from '@obverse/testing';

/** An account in the JSON of an RPC node, in base64. */
export type ShownAccount = {
  data: [string, 'base64'];
  owner: string;
  lamports: number;
  executable: boolean;
  rentEpoch: number;
};

// biome-ignore lint/suspicious/noExplicitAny: JSON-RPC as it comes over the wire
type Alter = (call: { method: string; params: any[] }, result: any) => unknown;

/** A real HTTP server in front of a node, which changes some answers. @param alter gets each result and may change it; the answer waits for it */
export function alteringNode(upstream: string, alter: Alter) {
  const headers = { 'content-type': 'application/json' };
  return httpNode(async (body, response) => {
    const answer = (await (await fetch(upstream, { method: 'POST', headers, body })).json()) as {
      result?: unknown;
    };
    if (answer.result !== undefined) await alter(JSON.parse(body), answer.result);
    response.writeHead(200, headers).end(JSON.stringify(answer));
  });
}

/** Changes accounts in the answers of a node. @param show returns the account to answer with; undefined leaves it unchanged */
export const showing =
  (show: (address: string, account: ShownAccount | null) => ShownAccount | null | undefined): Alter =>
  ({ method, params: [addresses] }, { value }) => {
    if (method !== 'getMultipleAccounts') return;
    for (const [i, address] of (addresses as string[]).entries()) {
      const shown = show(address, value[i]);
      if (shown !== undefined) value[i] = shown;
    }
  };
