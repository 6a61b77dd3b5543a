#!/usr/bin/env node
/**
 * Plants every bug of `mutations.mjs`, then every flip of `flips.mjs`, in a copy of the program, builds it, and runs the tests that must
 * detect it. A flip that no test can detect is explained in `explained.mjs`.
 *
 *   node run.mjs           all of them: some hours
 *   node run.mjs WORDS     those whose name contains these words, for example math/src/loss.rs
 */
import { platform } from '../toolchain/compile.mjs';
import { explained } from './explained.mjs';
import { allFlips } from './flips.mjs';
import { mutations } from './mutations.mjs';
import { Workshop } from './workshop.mjs';

const words = process.argv.slice(2).join(' ');
const bugs = mutations.filter(({ bug }) => bug.includes(words));
const flips = allFlips(platform).filter(({ name }) => name.includes(words));
const report = (outcome, name) => {
  console.log(`${outcome}  ${name}`);
  if (outcome === 'SURVIVED') process.exitCode = 1;
};
const workshop = new Workshop();
try {
  workshop.checkTests(bugs);
  for (const mutation of bugs) report(workshop.detects(mutation) ? 'detected' : 'SURVIVED', mutation.bug);
  for (const flip of flips)
    report(explained.has(flip.name) ? 'explained' : workshop.tryFlip(flip), flip.name);
} finally {
  workshop.close();
}
