// nginx with the configuration in deploy/nginx, of which only addresses and paths are other ones: for the drill and the runbooks.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { certificate } from '../packages/testing/dist/certificate.js';

const configuration = new URL('../deploy/nginx/obverse.conf', import.meta.url);

/**
 * Writes what `nginx -c` reads.
 *
 * @param home a folder for it, which may not be there yet
 * @param ports where it listens, `plain` and `secure`, and those of the two instances behind it
 * @returns the files of the configuration and of its certificate
 */
export function configureNginx(home, { plain, secure, instances: [first, second] }) {
  for (const name of ['', 'cache', 'body', 'proxy']) mkdirSync(join(home, name), { recursive: true });
  const cert = join(home, 'fullchain.pem');
  writeFileSync(cert, certificate.cert);
  writeFileSync(join(home, 'privkey.pem'), certificate.key);
  let site = readFileSync(configuration, 'utf8');
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
  const file = join(home, 'nginx.conf');
  writeFileSync(file, main);
  return { file, cert };
}
