import { openJuniorMintInstruction } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { readPool } from '../chain/platform.ts';
import { RefusedError } from '../errors.ts';
import { execute } from '../session/execute.ts';
import { stablecoinIndex, transactionCommand } from '../session/options.ts';

export function openJuniorMintCommand() {
  return transactionCommand('open-junior-mint')
    .description(
      'open the junior pool again after a loss of the whole pool, with the mint of its present epoch; signed by anyone',
    )
    .requiredOption('--stablecoin <index>', 'index of the stablecoin', stablecoinIndex)
    .action((options) =>
      execute(options, async (session) => {
        const { stablecoin } = await readPool(session, options.stablecoin);
        const { index, epoch, juniorMint } = stablecoin;
        if (!juniorMint.equals(PublicKey.default)) {
          throw new RefusedError(
            `the junior pool of stablecoin ${index} has its mint ${juniorMint.toBase58()}`,
          );
        }
        return {
          title: `Open the junior mint of stablecoin ${index}`,
          lines: [['epoch', String(epoch)]],
          instructions: [
            openJuniorMintInstruction({ stablecoin, feePayer: session.feePayer }, session.programId),
          ],
        };
      }),
    );
}
