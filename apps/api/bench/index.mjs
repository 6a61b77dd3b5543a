// Prints tables and asserts nothing: `npm run bench`. docs/speed.md says what they show.
import { benchContests } from './contests.mjs';
import { openCrowd } from './crowd.mjs';
import { benchMemory } from './memory.mjs';
import { benchMint } from './mint.mjs';
import { benchReads } from './reads.mjs';
import { benchSignatures } from './signatures.mjs';

await benchSignatures();
for (const count of [10, 10_000]) {
  const crowd = await openCrowd(count);
  console.log(`\n${count.toLocaleString('en')} integrations on chain`);
  await benchContests(crowd.rpcUrl);
  await benchReads(crowd);
  await benchMint(crowd);
  await benchMemory(crowd.rpcUrl);
  await crowd.close();
}
