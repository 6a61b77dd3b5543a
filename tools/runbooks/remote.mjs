// What the blocks ask of the runner over HTTP: systemctl, and what happens outside of the shell between two blocks.
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

/** Serves handlers, each with the words of a path after its own name, and writes `systemctl` into a folder. What a handler throws fails the command. */
export async function openRemote(folder, handlers) {
  const server = createServer(async (request, response) => {
    const [name, ...words] = request.url.slice(1).split('/').map(decodeURIComponent);
    try {
      response.end((await handlers[name](...words)) ?? '');
    } catch (error) {
      console.error(error);
      response.writeHead(500).end(`${error.message}\n`);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${server.address().port}`;
  const systemctl = join(folder, 'systemctl');
  writeFileSync(
    systemctl,
    `#!/usr/bin/env bash\nset -euo pipefail\nverb=$1; shift\nfor unit in "$@"; do curl -sS --fail-with-body "${url}/systemctl/$verb/$unit"; done\n`,
  );
  chmodSync(systemctl, 0o755);
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, close };
}
