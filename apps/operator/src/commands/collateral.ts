import { deployCollateralInstruction, math, returnCollateralInstruction } from '@obverse/core';
import type { Account } from '@solana/spl-token';
import { PublicKey } from '@solana/web3.js';
import { readAccruedPool } from '../chain/platform.ts';
import { requireTokenAccount } from '../chain/tokens.ts';
import { RefusedError, UsageError } from '../errors.ts';
import { toBaseUnits } from '../format/decimal.ts';
import { formatBps, formatUnits } from '../format/values.ts';
import { execute } from '../session/execute.ts';
import { address, amount, stablecoinIndex, transactionCommand } from '../session/options.ts';

export function deployCollateralCommand() {
  return transactionCommand('deploy-collateral')
    .description("move collateral from the vault to the stablecoin's custody account; signed by the manager")
    .requiredOption('--stablecoin <index>', 'index of the stablecoin', stablecoinIndex)
    .requiredOption('--amount <units>', 'amount of the underlying', amount)
    .action((options) =>
      execute(options, async (session) => {
        const { authority: manager, programId } = session;
        const { stablecoin, vaultBalance, now } = await readAccruedPool(session, options.stablecoin);
        const { index, decimals, custody, maxDeployedBps, deployPerDay } = stablecoin;
        if (custody.equals(PublicKey.default)) {
          throw new RefusedError(
            `stablecoin ${index} has no custody account: queue-change stablecoin --custody sets it`,
          );
        }
        const units = (value: bigint) => formatUnits(value, decimals);
        const requested = toBaseUnits(options.amount, decimals, '--amount');
        const { owner, amount: balance } = await requireTokenAccount(session, custody, stablecoin, 'custody');
        const after = math.deployCollateral(stablecoin, vaultBalance, requested);
        return {
          title: `Deploy ${units(requested)} of the collateral of stablecoin ${index}`,
          lines: [
            ['from the vault', stablecoin.vault.toBase58()],
            ['its balance', units(vaultBalance), units(vaultBalance - requested)],
            ['reserve that stays', units(math.reserveOf(stablecoin))],
            ['to custody', `${custody.toBase58()} of ${owner.toBase58()}`],
            ['its balance', units(balance), units(balance + requested)],
            ['deployed', units(stablecoin.deployedCollateral), units(after.deployedCollateral)],
            ['at most', `${formatBps(maxDeployedBps)} of the assets`],
            ['deployed today', units(math.deploySpentAt(stablecoin, now)), units(after.deploySpent)],
            ['per day at most', units(deployPerDay)],
          ],
          instructions: [deployCollateralInstruction({ manager, stablecoin, amount: requested }, programId)],
        };
      }),
    );
}

export function returnCollateralCommand() {
  return transactionCommand('return-collateral')
    .description(
      'bring deployed collateral back into the vault; signed by the owner of the source, who may be anyone',
    )
    .requiredOption('--stablecoin <index>', 'index of the stablecoin', stablecoinIndex)
    .requiredOption('--amount <units>', 'amount of the underlying', amount)
    .option('--source <address>', "source token account (default: the stablecoin's custody account)", address)
    .action((options) =>
      execute(options, async (session) => {
        const { authority: owner, programId } = session;
        const { stablecoin, vaultBalance } = await readAccruedPool(session, options.stablecoin);
        const { index, decimals, deployedCollateral } = stablecoin;
        const units = (value: bigint) => formatUnits(value, decimals);
        const requested = toBaseUnits(options.amount, decimals, '--amount');
        const source = options.source ?? stablecoin.custody;
        if (source.equals(PublicKey.default)) {
          throw new UsageError(`stablecoin ${index} has no custody account: pass --source`);
        }
        const account = await requireTokenAccount(session, source, stablecoin, 'source');
        requireOwner(account, owner);
        const { returned, stablecoin: after } = math.returnCollateral(stablecoin, requested);
        return {
          title: `Return ${units(returned)} to the collateral of stablecoin ${index}`,
          lines: [
            ['from', `${source.toBase58()} of ${owner.toBase58()}`],
            ['its balance', units(account.amount), units(account.amount - returned)],
            ['to the vault', stablecoin.vault.toBase58()],
            ['its balance', units(vaultBalance), units(vaultBalance + returned)],
            ['deployed', units(deployedCollateral), units(after.deployedCollateral)],
          ],
          instructions: [
            returnCollateralInstruction({ owner, stablecoin, amount: requested, source }, programId),
          ],
        };
      }),
    );
}

/** @throws RefusedError if another owns the source */
function requireOwner(source: Account, signer: PublicKey): void {
  if (source.owner.equals(signer)) return;
  throw new RefusedError(
    `the source belongs to ${source.owner.toBase58()}, who must sign: pass its --keypair`,
  );
}
