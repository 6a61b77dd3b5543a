import type { Database } from '../../src/db/database.ts';
import { connectTo, through } from '../support/test-chain.ts';
import { type Listed, listingNode } from './listing-node.ts';
import { reindexChain } from './recorded-events.ts';

/** An archive node, which is preferred, and a node that has pruned its oldest transactions. */
export async function prunedNodes(chain: readonly Listed[], pruned: number) {
  const [archive, other] = [await listingNode(chain), await listingNode(chain)];
  other.state.pruned = pruned;
  const { chain: seen } = through([archive, other], { timeoutMs: 1_000 });
  return { archive: archive.state, other: other.state, seen };
}

/** Records the first `few` transactions of a chain, of which both nodes have only the last 500 afterwards. */
export async function behind(chain: readonly Listed[], few: number, database: Database) {
  const archive = await listingNode(chain.slice(0, few));
  const before = connectTo({ url: archive.url });
  await reindexChain({ chain: before.chain }, database);
  before.close();
  archive.close();
  const opened = await prunedNodes(chain, chain.length - 500);
  opened.archive.pruned = opened.other.pruned;
  return opened;
}
