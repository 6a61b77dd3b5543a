#!/usr/bin/env node
/**
 * Plants every bug of `mutations.mjs` in a copy of the program, builds it, and runs the test that must detect it.
 *
 *   node run.mjs           all of them
 *   node run.mjs WORDS     those whose description contains these words
 */
import { mutations } from './mutations.mjs';
import { Workshop } from './workshop.mjs';

const words = process.argv.slice(2).join(' ');
const chosen = mutations.filter(({ bug }) => bug.includes(words));
const workshop = new Workshop();
try {
  workshop.checkTests(chosen);
  for (const mutation of chosen) {
    const detected = workshop.detects(mutation);
    console.log(`${detected ? 'detected' : 'SURVIVED'}  ${mutation.bug}`);
    if (!detected) process.exitCode = 1;
  }
} finally {
  workshop.close();
}
