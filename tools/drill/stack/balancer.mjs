// nginx with the configuration in deploy/nginx: only addresses and paths are this drill's.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { certificate, freePort } from '@obverse/testing';
import { Agent, request } from 'undici';
import { tree } from './dependencies.mjs';
import { Program } from './program.mjs';

/** @throws where the configuration has no such text any more */
function replace(text, from, to) {
  if (!text.includes(from)) throw new Error(`deploy/nginx/obverse.conf has no ${from}`);
  return text.replaceAll(from, to);
}

/** @param ports of the instances */
export async function startBalancer(folder, [first, second]) {
  const home = join(folder, 'nginx');
  for (const name of ['', 'cache', 'body', 'proxy']) mkdirSync(join(home, name), { recursive: true });
  writeFileSync(join(home, 'fullchain.pem'), certificate.cert);
  writeFileSync(join(home, 'privkey.pem'), certificate.key);
  const [plain, secure] = [await freePort(1), await freePort(1)];
  const site = [
    ['127.0.0.1:3001', `127.0.0.1:${first}`],
    ['127.0.0.1:3002', `127.0.0.1:${second}`],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ', `listen 127.0.0.1:${secure} `],
    ['/etc/ssl/obverse', home],
    ['/var/cache/nginx/obverse', join(home, 'cache')],
  ].reduce(
    (text, [from, to]) => replace(text, from, to),
    readFileSync(join(tree, 'deploy/nginx/obverse.conf'), 'utf8'),
  );
  writeFileSync(join(home, 'site.conf'), site);
  const isRoot = process.getuid?.() === 0;
  const main = `
${isRoot ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${home}/pid;
error_log ${home}/error.log;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path ${home}/body;
  proxy_temp_path ${home}/proxy;
  include ${home}/site.conf;
}
`;
  writeFileSync(join(home, 'nginx.conf'), main);
  const url = `https://127.0.0.1:${secure}`;
  /** As the clients of the service have it: they stay connected. */
  const dispatcher = new Agent({ connect: { ca: certificate.cert }, connections: 64, pipelining: 1 });
  const server = new Program({
    name: 'nginx',
    command: 'nginx',
    args: ['-c', join(home, 'nginx.conf')],
    env: { PATH: process.env.PATH },
    log: join(folder, 'nginx.log'),
    ready: async () => {
      const { body } = await request(`${url}/healthz`, { dispatcher });
      await body.dump();
    },
  });
  return { url, dispatcher, server };
}
