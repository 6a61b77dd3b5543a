import { deployCollateralInstruction, math } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { baseUnits } from '../amounts/decimal.ts';
import { showUnits } from '../amounts/show.ts';
import { accrued, readPool } from '../chain/pool.ts';
import { requireTokenAccount } from '../chain/token-account.ts';
import { RefusedError } from '../errors.ts';
import { sendingCommand } from '../options/commands.ts';
import { amount, stablecoinIndex } from '../options/parsers.ts';
import { execute } from '../sending/execute.ts';

export function deployCollateralCommand() {
  return sendingCommand('deploy-collateral')
    .description("move collateral from the vault to the stablecoin's custody account; signed by the manager")
    .requiredOption('--stablecoin <index>', 'which one', stablecoinIndex)
    .requiredOption('--amount <units>', 'how much of the underlying', amount)
    .action((options) =>
      execute(options, async (session) => {
        const { authority: manager, programId } = session;
        const { stablecoin, vaultBalance } = accrued(await readPool(session, options.stablecoin));
        const { index, decimals, custody, platformFeesOwed, integratorFeesOwed } = stablecoin;
        if (custody.equals(PublicKey.default)) {
          throw new RefusedError(
            `stablecoin ${index} has no custody account: update-stablecoin --custody sets it`,
          );
        }
        const units = (value: bigint) => showUnits(value, decimals);
        const given = baseUnits(options.amount, decimals, '--amount');
        const { owner, amount: held } = await requireTokenAccount(session, custody, stablecoin, 'custody');
        const after = math.deployCollateral(stablecoin, vaultBalance, given);
        return {
          title: `Deploy ${units(given)} of the collateral of stablecoin ${index}`,
          lines: [
            ['from the vault', stablecoin.vault.toBase58()],
            ['its balance', units(vaultBalance), units(vaultBalance - given)],
            ['fees that it owes', units(platformFeesOwed + integratorFeesOwed)],
            ['to custody', `${custody.toBase58()} of ${owner.toBase58()}`],
            ['its balance', units(held), units(held + given)],
            ['deployed', units(stablecoin.deployedCollateral), units(after.deployedCollateral)],
          ],
          instructions: [deployCollateralInstruction({ manager, stablecoin, amount: given }, programId)],
        };
      }),
    );
}
