import { decodeIntegration, syncInstruction } from '@obverse/core';
import { findAccounts } from '../chain/accounts.ts';
import { readAccruedPool } from '../chain/platform.ts';
import { RefusedError } from '../errors.ts';
import { formatIndex } from '../format/values.ts';
import { execute } from '../session/execute.ts';
import { stablecoinIndex, transactionCommand } from '../session/options.ts';

/** As many as fit one transaction. */
const maxSyncs = 20;

export function syncCommand() {
  return transactionCommand('sync')
    .description(
      `release vested yield and take the commission of up to ${maxSyncs} integrations, those that are furthest behind first; repeat it before a loss is reported until none is behind; signed by anyone`,
    )
    .requiredOption('--stablecoin <index>', 'index of the stablecoin', stablecoinIndex)
    .action((options) =>
      execute(options, async (session) => {
        const { programId } = session;
        const { stablecoin } = await readAccruedPool(session, options.stablecoin);
        const { address, index, seniorIndex } = stablecoin;
        const all = await findAccounts(session, 'integration', decodeIntegration, { stablecoin: address });
        const behind = all
          .filter(({ lastIndex, assets }) => assets > 0n && lastIndex !== seniorIndex)
          .sort((one, other) => Number(one.lastIndex - other.lastIndex));
        if (behind.length === 0) {
          throw new RefusedError(`no integration of stablecoin ${index} is behind`);
        }
        const chosen = behind.slice(0, maxSyncs);
        return {
          title: `Sync ${chosen.length} of ${behind.length} integrations of stablecoin ${index}`,
          lines: chosen.map(
            (each) =>
              [
                `index of ${each.address.toBase58()}`,
                formatIndex(each.lastIndex),
                formatIndex(seniorIndex),
              ] as const,
          ),
          instructions: chosen.map((each) => syncInstruction(address, each.address, programId)),
        };
      }),
    );
}
