// `npm run release:check`: packs every package that is published, checks the tarballs, installs them with plain npm into empty projects outside
// of the workspace, and uses them there as their users would. A package whose manifest does not say "private" is published.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createReport } from '@obverse/stack/report';
import { installNode } from '../../scripts/install-node.mjs';
import { browserProblems } from './browser.mjs';
import { checkRuns } from './first-coin.mjs';
import { packAll } from './pack.mjs';
import { checkTypes, createProject } from './project.mjs';
import { sizeProblems } from './sizes.mjs';
import { checkTarball } from './tarball.mjs';

/** Packages that need Node. All others run in browsers, too. */
const nodeOnly = ['@obverse/localnet', '@obverse/platform-program'];

/** The oldest Node that packages support, and the newest one. Between them is the one that runs this. */
const oldestNode = '20.19.0';
const newestNode = '26.10.0';

const report = createReport('release check');
const folder = mkdtempSync(join(tmpdir(), 'obverse-release-'));
const folderOf = (name) => {
  mkdirSync(join(folder, name));
  return join(folder, name);
};
try {
  const packages = packAll(folderOf('tarballs'));
  for (const item of packages) await checkTarball(report, item);

  const forBrowsers = packages.filter(({ name }) => !nodeOnly.includes(name));
  const frontend = createProject(folderOf('frontend'), forBrowsers, 'frontend');
  await checkTypes(report, frontend);
  await report.check('frontend: Vite builds it for browsers', () => browserProblems(frontend));
  await report.check('frontend: a page loads few kB', () => sizeProblems(frontend));

  const service = createProject(folderOf('service'), packages, 'service');
  await checkTypes(report, service);
  const install = (version) => join(installNode(version, folderOf(`node-${version}`)), 'node');
  const nodes = [install(oldestNode), process.execPath, install(newestNode)].map((path) => ({
    path,
    version: execFileSync(path, ['--version'], { encoding: 'utf8' }).trim().slice(1),
  }));
  await checkRuns(report, service, nodes);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
report.end();
