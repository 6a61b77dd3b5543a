import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { databases, openProcesses } from '@obverse/stack/service';
import { until } from '@obverse/testing';

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
    async close() {
      child.stdin.end();
      await ended;
    },
  };
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
  const [mainnet, devnet] = platforms.urls;
  const processes = await openProcesses(databases.PGlite, { mainnet, devnet }, { LOG_LEVEL: 'warn' });
  try {
    const service = await processes.open('all');
    await until('the service is ready', async () => (await fetch(`${service.url}/readyz`)).ok);
    for (const [i, { path, version }] of nodes.entries()) {
      const CLUSTER = ['mainnet', 'devnet'][i % 2];
      const env = { API_URL: service.url, RPC_URL: platforms.urls[i % 2], CLUSTER };
      await report.check(`Node ${version} issues, mints, redeems and claims a first coin`, async () => {
        await start(path, 'first-coin', env);
      });
      for (const { file } of examples.filter(({ kind }) => kind === 'run'))
        await report.check(`Node ${version} runs the README's example ${file}`, async () => {
          await start(path, file, env);
        });
    }
  } finally {
    await processes.close();
    await platforms.close();
  }
}
