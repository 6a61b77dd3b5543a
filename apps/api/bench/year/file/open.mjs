import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { names, version } from './layout.mjs';
import { writeYear } from './write.mjs';

const cache = fileURLToPath(new URL('../../../../../.data/bench', import.meta.url));

/** The year that these settings give, from the cache or lived now. */
export function openYear(settings, { parent = cache, log = console.log } = {}) {
  const { seed, integrations, acts } = settings;
  const directory = join(parent, `year-${seed}-${integrations}-${acts}-v${version}`);
  const path = join(directory, names.summary);
  if (existsSync(path)) return { directory, ...JSON.parse(readFileSync(path, 'utf8')) };
  const began = performance.now();
  const summary = writeYear(directory, settings);
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  const { transactions, events } = summary;
  log(`The year of seed ${seed}: ${events} events in ${transactions} transactions, lived in ${seconds} s`);
  return { directory, ...summary };
}
