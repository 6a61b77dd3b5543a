import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { atDepth, spread } from '@obverse/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platform } from '../toolchain/compile.mjs';
import { sysrootFolder } from '../toolchain/sysroot.mjs';
import { BuildError } from '../toolchain/tools.mjs';
import { explained } from './explained.mjs';
import { allFlips } from './flips.mjs';
import { mutations } from './mutations.mjs';
import { Workshop } from './workshop.mjs';

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
    const isCompiled = existsSync(sysrootFolder());
    if (atDepth({ quick: isCompiled, full: true })) return true;
    console.info('no bug is planted: npm run program:build compiles what that needs');
    return false;
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    console.info(`no bug is planted: ${error.message}`);
    return false;
  }
}

/** The document of the bugs and the tests that detect them, and of the flips that no test can detect. */
function document() {
  const rows = mutations.map(({ bug, patches, file, test }) => {
    const places = [...new Set(patches.map((patch) => `\`${patch.file}\``))].join(', ');
    return `| ${bug} | ${places} | \`${file}\`: ${test} |`;
  });
  const reasons = [...explained].map(([name, reason]) => `- ${name}: ${reason}`);
  return `# Mutations

\`npm run mutations\` plants bugs in copies of the program's source, builds it, and runs the tests that must detect them. Written by \`mutations/mutations.test.mjs\`.

## Planted bugs

Each with the test that detects it. \`npm test\` builds one of them, and 40 with \`TEST_DEPTH=full\`.

| bug | where | detected by |
|---|---|---|
${rows.join('\n')}

## Flips

Every comparison, bound, rounding, operand and check of \`math/src\` and \`program/src\` is replaced by its neighbour, one at a time (\`mutations/flips.mjs\` lists the pairs), and some test must fail:
those of the arithmetic first, then those of the program. \`npm run mutations -- math/src/loss.rs\` tries those of one file; all of them take some hours. No test can detect these:

${reasons.join('\n')}
`;
}

it('MUTATIONS.md lists every planted bug, and every explained flip, which the sources still have', async () => {
  expect(new Set(mutations.map(({ bug }) => bug)).size).toBe(mutations.length);
  const flips = new Set(allFlips(platform).map(({ name }) => name));
  expect([...explained.keys()].filter((name) => !flips.has(name))).toEqual([]);
  await expect(document()).toMatchFileSnapshot('../MUTATIONS.md');
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
