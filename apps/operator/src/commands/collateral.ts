import {
  deployCollateralInstruction,
  math,
  realizeLossInstruction,
  returnCollateralInstruction,
} from '@obverse/core';
import { type Keypair, PublicKey } from '@solana/web3.js';
import { readAccruedPool } from '../chain/platform.ts';
import { requireTokenAccount } from '../chain/tokens.ts';
import { RefusedError, UsageError } from '../errors.ts';
import { toBaseUnits } from '../format/decimal.ts';
import { formatUnits } from '../format/values.ts';
import { execute } from '../session/execute.ts';
import { readKeypair } from '../session/keypair.ts';
import { address, amount, stablecoinIndex, transactionCommand } from '../session/options.ts';
import type { Session } from '../session/session.ts';

export function deployCollateralCommand() {
  return transactionCommand('deploy-collateral')
    .description("move collateral from the vault to the stablecoin's custody account; signed by the manager")
    .requiredOption('--stablecoin <index>', 'index of the stablecoin', stablecoinIndex)
    .requiredOption('--amount <units>', 'amount of the underlying', amount)
    .action((options) =>
      execute(options, async (session) => {
        const { authority: manager, programId } = session;
        const { stablecoin, vaultBalance } = await readAccruedPool(session, options.stablecoin);
        const { index, decimals, custody, platformFeesOwed, integratorFeesOwed } = stablecoin;
        if (custody.equals(PublicKey.default)) {
          throw new RefusedError(
            `stablecoin ${index} has no custody account: update-stablecoin --custody sets it`,
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
            ['fees that it owes', units(platformFeesOwed + integratorFeesOwed)],
            ['to custody', `${custody.toBase58()} of ${owner.toBase58()}`],
            ['its balance', units(balance), units(balance + requested)],
            ['deployed', units(stablecoin.deployedCollateral), units(after.deployedCollateral)],
          ],
          instructions: [deployCollateralInstruction({ manager, stablecoin, amount: requested }, programId)],
        };
      }),
    );
}

export function returnCollateralCommand() {
  return transactionCommand('return-collateral')
    .description(
      'bring deployed collateral back into the vault; signed by the manager and by the owner of the source',
    )
    .requiredOption('--stablecoin <index>', 'index of the stablecoin', stablecoinIndex)
    .requiredOption('--amount <units>', 'amount of the underlying', amount)
    .option('--source <address>', "source token account (default: the stablecoin's custody account)", address)
    .option('--custodian-keypair <file>', 'the owner of the source, if not the manager')
    .action((options) =>
      execute(options, async (session) => {
        const { authority: manager, programId } = session;
        const { stablecoin, vaultBalance } = await readAccruedPool(session, options.stablecoin);
        const { index, decimals, deployedCollateral } = stablecoin;
        const units = (value: bigint) => formatUnits(value, decimals);
        const requested = toBaseUnits(options.amount, decimals, '--amount');
        const source = options.source ?? stablecoin.custody;
        if (source.equals(PublicKey.default)) {
          throw new UsageError(`stablecoin ${index} has no custody account: pass --source`);
        }
        const { owner, amount: balance } = await requireTokenAccount(session, source, stablecoin, 'source');
        const signers = custodianSigners(session, owner, options.custodianKeypair);
        const after = math.returnCollateral(stablecoin, requested);
        return {
          title: `Return ${units(requested)} to the collateral of stablecoin ${index}`,
          lines: [
            ['from', `${source.toBase58()} of ${owner.toBase58()}`],
            ['its balance', units(balance), units(balance - requested)],
            ['to the vault', stablecoin.vault.toBase58()],
            ['its balance', units(vaultBalance), units(vaultBalance + requested)],
            ['deployed', units(deployedCollateral), units(after.deployedCollateral)],
          ],
          instructions: [
            returnCollateralInstruction(
              { manager, custodian: owner, stablecoin, amount: requested, source },
              programId,
            ),
          ],
          signers,
        };
      }),
    );
}

/** The signers of the source account beside the session's keypairs. @throws UsageError if its keypair is missing */
function custodianSigners({ keypairs }: Session, owner: PublicKey, file: string | undefined): Keypair[] {
  // with --unsigned others sign, and the owner may be the manager or the fee payer
  if (!keypairs || keypairs.some(({ publicKey }) => publicKey.equals(owner))) return [];
  const keypair = file === undefined ? undefined : readKeypair(file);
  if (keypair?.publicKey.equals(owner)) return [keypair];
  throw new UsageError(`the source belongs to ${owner.toBase58()}: pass its --custodian-keypair`);
}

export function realizeLossCommand() {
  return transactionCommand('realize-loss')
    .description(
      'write off deployed collateral: junior assets bear it first, then unvested yield, then the holders; cannot be undone; signed by the manager',
    )
    .requiredOption('--stablecoin <index>', 'index of the stablecoin', stablecoinIndex)
    .requiredOption('--amount <units>', 'lost amount of the underlying', amount)
    .action((options) =>
      execute(options, async (session) => {
        const { authority: manager, programId } = session;
        const before = await readAccruedPool(session, options.stablecoin);
        const { stablecoin, junior } = before;
        const units = (value: bigint) => formatUnits(value, stablecoin.decimals);
        const requested = toBaseUnits(options.amount, stablecoin.decimals, '--amount');
        const after = math.realizeLoss(before, requested);
        return {
          title: `Realise a loss of ${units(requested)} on stablecoin ${stablecoin.index}`,
          lines: [
            ['deployed', units(stablecoin.deployedCollateral), units(after.stablecoin.deployedCollateral)],
            ['junior assets', units(junior.assets), units(after.junior.assets)],
            ['unvested yield', units(stablecoin.unvestedYield), units(after.stablecoin.unvestedYield)],
            ['senior assets', units(stablecoin.seniorAssets), units(after.stablecoin.seniorAssets)],
          ],
          instructions: [realizeLossInstruction({ manager, stablecoin, amount: requested }, programId)],
        };
      }),
    );
}
