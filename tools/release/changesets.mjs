import { getReleasePlan } from '@changesets/get-release-plan';
import { root } from './pack.mjs';

/** Packages stay in step: they have one version now, and one after the changes that wait in .changeset. */
export async function versionProblems(packages) {
  const { releases } = await getReleasePlan(root);
  const next = new Map(releases.map(({ name, newVersion }) => [name, newVersion]));
  const lines = packages.map(({ name, version }) => ({ name, version, next: next.get(name) ?? version }));
  const one = (field) => new Set(lines.map((line) => line[field])).size === 1;
  if (one('version') && one('next')) return [];
  return lines.map(({ name, version, next: later }) => `${name} is ${version} and will be ${later}`);
}
