// nginx in front of the api processes.
import { join } from 'node:path';
import { certificate, freePort } from '@obverse/testing';
import { Agent, request } from 'undici';
import { configureNginx } from '../../../scripts/nginx.mjs';
import { Program } from './program.mjs';

/** @param instances the ports of the api processes */
export async function startBalancer(folder, instances) {
  const [plain, secure] = [await freePort(1), await freePort(1)];
  const { file } = configureNginx(join(folder, 'nginx'), { plain, secure, instances });
  const url = `https://127.0.0.1:${secure}`;
  /** As the clients of the service have it: they stay connected. */
  const dispatcher = new Agent({ connect: { ca: certificate.cert }, connections: 64, pipelining: 1 });
  const server = new Program({
    name: 'nginx',
    command: 'nginx',
    args: ['-c', file],
    env: { PATH: process.env.PATH },
    log: join(folder, 'nginx.log'),
    ready: async () => {
      const { body } = await request(`${url}/healthz`, { dispatcher });
      await body.dump();
    },
  });
  return { url, dispatcher, server };
}
