import { fileURLToPath } from 'node:url';
import { atDepth, spread } from '@obverse/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platform } from '../toolchain/compile.mjs';
import { BuildError } from '../toolchain/tools.mjs';
import { explained } from './explained.mjs';
import { allFlips } from './flips.mjs';
import { mutations } from './mutations.mjs';
import { document, hasSysroot, Workshop } from './workshop.mjs';

/** A build and a run of a test take seconds each; `npm run mutations` tries all. */
const samples = atDepth({ quick: 1, full: 40 });

/** The committed build saves a quick run one of its own. */
const withoutBug = atDepth({
  quick: fileURLToPath(new URL('../platform.so', import.meta.url)),
  full: undefined,
});

/** Whether bugs can be planted here: a quick run does not wait until Rust's core library is compiled. */
function isReady() {
  try {
    const isCompiled = hasSysroot();
    if (atDepth({ quick: isCompiled, full: true })) return true;
    console.info('no bug is planted: npm run program:build compiles what that needs');
    return false;
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    console.info(`no bug is planted: ${error.message}`);
    return false;
  }
}

it('MUTATIONS.md lists every planted bug, and every explained flip, which the sources still have', async () => {
  expect(new Set(mutations.map(({ bug }) => bug)).size).toBe(mutations.length);
  const flips = new Set(allFlips(platform).map(({ name }) => name));
  expect([...explained.keys()].filter((name) => !flips.has(name))).toEqual([]);
  await expect(document(mutations, explained)).toMatchFileSnapshot('../MUTATIONS.md');
});

describe.skipIf(!isReady())('a planted bug', () => {
  const chosen = spread(mutations, samples);
  let workshop;
  beforeAll(() => {
    workshop = new Workshop();
    workshop.checkTests(chosen, withoutBug);
  }, 600_000);
  afterAll(() => workshop.close());

  it.each(chosen)('is detected: $bug', { timeout: 300_000 }, (mutation) => {
    expect(workshop.detects(mutation)).toBe(true);
  });
});
