/** Calls a method of a node. @throws Error with the node's words where it refuses */
export async function callNode<Result>(
  rpcUrl: string | undefined,
  method: string,
  params: readonly unknown[],
  signal?: AbortSignal,
): Promise<Result> {
  if (rpcUrl === undefined) throw new Error('This page has no node of the cluster');
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: signal ?? null,
  });
  const { result, error } = (await response.json()) as { result?: Result; error?: { message: string } };
  if (error !== undefined) throw new Error(error.message);
  return result as Result;
}
