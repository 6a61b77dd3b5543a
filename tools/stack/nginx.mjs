// nginx with the configuration in deploy/nginx, of which only addresses and paths are other ones: for the drill and the runbooks.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { certificate, freePort } from '@obverse/testing';
import { Program, requireListener, root } from './program.mjs';

/** Prepares nginx in a folder, in front of the two instances on these ports. @returns its URL, the file of its certificate, and its process, which is not started */
export async function prepareNginx(home, [first, second]) {
  const [plain, secure] = [await freePort(1), await freePort(1)];
  for (const name of ['', 'cache', 'body', 'proxy']) mkdirSync(join(home, name), { recursive: true });
  const cert = join(home, 'fullchain.pem');
  writeFileSync(cert, certificate.cert);
  writeFileSync(join(home, 'privkey.pem'), certificate.key);
  let site = readFileSync(join(root, 'deploy/nginx/obverse.conf'), 'utf8');
  for (const [from, to] of [
    ['127.0.0.1:3001', `127.0.0.1:${first}`],
    ['127.0.0.1:3002', `127.0.0.1:${second}`],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ', `listen 127.0.0.1:${secure} `],
    ['/etc/ssl/obverse', home],
    ['/var/cache/nginx/obverse', join(home, 'cache')],
  ]) {
    if (!site.includes(from)) throw new Error(`deploy/nginx/obverse.conf has no ${from}`);
    site = site.replaceAll(from, to);
  }
  writeFileSync(join(home, 'site.conf'), site);
  const isRoot = process.getuid?.() === 0;
  // one process: workers would outlive a killed master
  const main = `
${isRoot ? 'user root;' : ''}
daemon off;
master_process off;
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
  const file = join(home, 'nginx.conf');
  writeFileSync(file, main);
  const server = new Program({
    name: 'nginx',
    command: 'nginx',
    args: ['-c', file],
    log: join(home, 'output.log'),
    ready: () => requireListener(secure),
  });
  return { url: `https://127.0.0.1:${secure}`, cert, server };
}
