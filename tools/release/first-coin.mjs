import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { freePort } from '../../packages/testing/dist/ports.js';
import { until } from '../../packages/testing/dist/until.js';
import { root } from './pack.mjs';

const run = promisify(execFile);

/** Starts two local platforms with the installed package. @returns their URLs, and a function that ends them */
async function startPlatforms({ folder }, node) {
  const child = spawn(node, ['dist/local-platforms.js'], { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const line = once(createInterface(child.stdout), 'line');
  const first = await Promise.race([line, ended.then(([code]) => [undefined, code])]);
  if (first[0] === undefined) throw new Error(`the local platforms ended with ${first[1]}`);
  return {
    urls: JSON.parse(first[0]),
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}

/** Starts the workspace's service on given clusters. */
async function startService([mainnet, devnet], dataDir) {
  const url = `http://127.0.0.1:${await freePort(1)}`;
  const settings = {
    MAINNET_RPC_URL: mainnet,
    DEVNET_RPC_URL: devnet,
    DATA_DIR: dataDir,
    PORT: new URL(url).port,
    LOG_LEVEL: 'warn',
  };
  const child = spawn(process.execPath, [join(root, 'apps/api/dist/main/start.js')], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...settings },
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  try {
    await until(
      'the service is ready',
      async () => child.exitCode !== null || (await fetch(`${url}/readyz`)).ok,
    );
    if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Runs READMEs' examples, and a first coin from issue to fees, with each Node. The service runs from the workspace; its clusters are the
 * installed package's, on the first Node.
 */
export async function checkRuns(report, project, nodes) {
  const { folder, examples } = project;
  const start = (node, file, env = {}) =>
    run(node, [join('dist', `${file}.js`)], { cwd: folder, env: { ...process.env, ...env } });
  const platforms = await startPlatforms(project, nodes[0].path);
  try {
    const service = await startService(platforms.urls, join(folder, 'data'));
    try {
      const clusters = ['mainnet', 'devnet'];
      for (const [i, { path, version }] of nodes.entries()) {
        const cluster = i % clusters.length;
        const env = { API_URL: service.url, RPC_URL: platforms.urls[cluster], CLUSTER: clusters[cluster] };
        await report.check(`Node ${version} issues, mints, redeems and claims a first coin`, async () => {
          await start(path, 'first-coin', env);
        });
        for (const { file } of examples.filter(({ kind }) => kind === 'run'))
          await report.check(`Node ${version} runs the README's example ${file}`, async () => {
            await start(path, file, env);
          });
      }
    } finally {
      await service.stop();
    }
  } finally {
    await platforms.stop();
  }
}
