/** One block of server-sent events: its fields, and `comment` for a line that starts with a colon. */
export type Block = Readonly<Record<string, string>>;

const parseBlock = (text: string): Block =>
  Object.fromEntries(
    text.split('\n').map((line) => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon) || 'comment', line.slice(colon + 2)];
    }),
  );

/** Opens a stream. It reads from the connection only when a test asks for a block. @throws Error unless the status is 200 */
export async function openStream(url: string, headers: Record<string, string>) {
  const connection = new AbortController();
  const response = await fetch(url, { headers, signal: connection.signal });
  if (response.status !== 200 || response.body === null) {
    throw new Error(`${response.status} ${response.headers.get('x-error-code')}: ${await response.text()}`);
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let buffered = '';
  async function next(): Promise<Block | undefined> {
    for (;;) {
      const end = buffered.indexOf('\n\n');
      if (end >= 0) {
        const block = parseBlock(buffered.slice(0, end));
        buffered = buffered.slice(end + 2);
        return block;
      }
      const { done, value } = await reader.read();
      if (done) return undefined;
      buffered += value;
    }
  }
  return {
    headers: Object.fromEntries(response.headers) as Record<string, string | undefined>,
    next,
    /** The next block that has data. @throws Error when the stream ends before it */
    event: async (): Promise<Block> => {
      for (;;) {
        const block = await next();
        if (block === undefined) throw new Error('the stream has ended');
        if (block['data'] !== undefined) return block;
      }
    },
    close: () => connection.abort(),
  };
}

export type OpenStream = Awaited<ReturnType<typeof openStream>>;
