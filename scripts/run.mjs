// The root verbs, on the Node that node.sh finds. Each first installs what the lock file names and builds what has changed.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Who started this process. */
const parent = process.ppid;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

function fail(message) {
  console.error(`obverse: ${message}`);
  process.exit(1);
}

const binaries = join(root, 'node_modules/.bin');
// turbo looks for pnpm on the path
const env = {
  ...process.env,
  PATH: `${binaries}${delimiter}${process.env.PATH}`,
  TURBO_TELEMETRY_DISABLED: '1',
};

function run(command, ...args) {
  try {
    execFileSync(command, args, { cwd: root, stdio: 'inherit', env });
  } catch (error) {
    if (typeof error.status !== 'number') throw error;
    process.exit(error.status || 1);
  }
}

const bin = (name) => join(binaries, name);
const node = (script, ...args) => run(process.execPath, join(root, script), ...args);

/** pnpm keeps a copy of the lock file it installed from: equal files mean that there is nothing to do. */
function isInstalled() {
  const installed = join(root, 'node_modules/.pnpm/lock.yaml');
  return existsSync(installed) && readFileSync(installed).equals(readFileSync(join(root, 'pnpm-lock.yaml')));
}

function install() {
  if (isInstalled()) return;
  console.error('obverse: installing dependencies; the first time takes about a minute');
  run('npx', '--yes', manifest.packageManager, 'install', '--frozen-lockfile');
}

/** Builds everything, or what a turbo filter names. Quiet unless it fails, and never on standard output, which is the verb's. */
function build(...filter) {
  // a script that calls many verbs has built once
  if (process.env.SKIP_BUILD) return;
  console.error('obverse: building what has changed');
  try {
    execFileSync(bin('turbo'), ['run', 'build', '--output-logs=errors-only', ...filter], {
      cwd: root,
      env,
      stdio: 'pipe',
    });
  } catch (error) {
    fail(`the build failed\n${error.stdout ?? error.message}${error.stderr ?? ''}`);
  }
}

/** Runs what a configuration of vitest names, in a browser against the built service and console. */
function inBrowser(config) {
  build('--filter=@obverse/api...');
  vitest('--root', 'apps/console', '--config', config);
}

/** npm ends at a signal without passing it on: the process that it started would go on, and nobody would know how to stop it. */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  check.unref();
}

/** The main module of an app, in this process. */
async function runMain(app, module) {
  build(`--filter=@obverse/${app}...`);
  // the module's own arguments come after the verb
  process.argv.splice(2, 1);
  await import(pathToFileURL(join(root, `apps/${app}/dist/${module}.js`)).href);
}

const runApi = (name) => () => {
  stopWithNpm();
  return runMain('api', `main/${name}`);
};

const turbo = (...args) => run(bin('turbo'), 'run', ...args);
const vitest = (...args) => node('node_modules/vitest/vitest.mjs', 'run', ...args);

const verbs = {
  start: runApi('start'),
  indexer: runApi('indexer'),
  reindex: runApi('reindex'),
  localnet: runApi('localnet'),
  doctor: runApi('doctor'),
  obverse() {
    // files are named from where npm was called
    process.chdir(process.env.INIT_CWD ?? process.cwd());
    return runMain('operator', 'main');
  },
  test() {
    build();
    node('scripts/test.mjs', ...process.argv.slice(3));
  },
  'test:validator'() {
    build();
    const report = join(root, '.reports/tests/validator.json');
    const options = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${report}`];
    vitest('--root', 'tools/validator', '--config', 'vitest.validator.config.ts', ...options);
  },
  'console:screenshots': () => inBrowser('vitest.screenshots.config.ts'),
  'console:lighthouse': () => inBrowser('vitest.lighthouse.config.ts'),
  check() {
    run(bin('biome'), 'check', '--error-on-warnings');
    node('packages/core/scripts/generate.mjs', '--check');
    node('packages/contracts/scripts/generate.mjs', '--check');
    node('packages/client/scripts/generate.mjs', '--check');
    build('--filter=@obverse/api...', '--filter=@obverse/example-check...');
    node('apps/api/scripts/configuration.mjs', '--check');
    node('packages/client/scripts/generate-router.mjs', '--check');
    node('tools/example-check/index.mjs');
    turbo('typecheck', '--output-logs=errors-only');
  },
  docs() {
    if (process.argv[3] !== 'dev') {
      turbo('docs', '--output-logs=new-only', '--log-prefix=none');
      return;
    }
    build('--filter=@obverse/docs^...');
    node('docs/reference.mjs');
    run(join(root, 'docs/node_modules/.bin/vitepress'), 'dev', 'docs');
  },
  bench() {
    build();
    node('apps/api/bench/index.mjs', ...process.argv.slice(3));
  },
  changeset() {
    run(join(root, 'tools/release/node_modules/.bin/changeset'), ...process.argv.slice(3));
  },
  'release:check'() {
    build();
    node('tools/release/index.mjs');
  },
  drill() {
    build('--filter=@obverse/api...', '--filter=@obverse/testing');
    node('tools/drill/index.mjs', ...process.argv.slice(3));
  },
};

const verb = verbs[process.argv[2]];
if (!verb) fail(`usage: sh scripts/node.sh scripts/run.mjs ${Object.keys(verbs).join('|')}`);
install();
await verb();
