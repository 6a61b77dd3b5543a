import { httpNode } from './http-node.ts';

/** What JSON-RPC says of an account in base64. */
export type ShownAccount = {
  data: [string, 'base64'];
  owner: string;
  lamports: number;
  executable: boolean;
  rentEpoch: number;
};

// biome-ignore lint/suspicious/noExplicitAny: JSON-RPC as it comes over the wire
type Alter = (call: { method: string; params: any[] }, result: any) => unknown;

/** A real HTTP server in front of a node, which says some things otherwise. @param alter is given each result, and changes it */
export function alteringNode(upstream: string, alter: Alter) {
  const headers = { 'content-type': 'application/json' };
  return httpNode(async (body, response) => {
    const answer = (await (await fetch(upstream, { method: 'POST', headers, body })).json()) as {
      result?: unknown;
    };
    if (answer.result !== undefined) alter(JSON.parse(body), answer.result);
    response.writeHead(200, headers).end(JSON.stringify(answer));
  });
}

/** Shows accounts otherwise than they are. @param show is asked for each account; undefined leaves it as it is */
export const showing =
  (show: (address: string, account: ShownAccount | null) => ShownAccount | null | undefined): Alter =>
  ({ method, params: [addresses] }, { value }) => {
    if (method !== 'getMultipleAccounts') return;
    for (const [i, address] of (addresses as string[]).entries()) {
      const shown = show(address, value[i]);
      if (shown !== undefined) value[i] = shown;
    }
  };
