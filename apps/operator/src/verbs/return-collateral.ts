import { math, returnCollateralInstruction } from '@obverse/core';
import { type Keypair, PublicKey } from '@solana/web3.js';
import { baseUnits } from '../amounts/decimal.ts';
import { showUnits } from '../amounts/show.ts';
import { accrued, readPool } from '../chain/pool.ts';
import { requireTokenAccount } from '../chain/token-account.ts';
import { UsageError } from '../errors.ts';
import { sendingCommand } from '../options/commands.ts';
import { address, amount, stablecoinIndex } from '../options/parsers.ts';
import { execute } from '../sending/execute.ts';
import { readKeypair } from '../session/keypair.ts';
import type { Session } from '../session/open.ts';

export function returnCollateralCommand() {
  return sendingCommand('return-collateral')
    .description(
      'bring deployed collateral back into the vault; signed by the manager and by the owner of the source',
    )
    .requiredOption('--stablecoin <index>', 'which one', stablecoinIndex)
    .requiredOption('--amount <units>', 'how much of the underlying', amount)
    .option('--source <address>', "where it comes from (default: the stablecoin's custody account)", address)
    .option('--custodian-keypair <file>', 'the owner of the source, where that is not the manager')
    .action((options) =>
      execute(options, async (session) => {
        const { authority: manager, programId } = session;
        const { stablecoin, vaultBalance } = accrued(await readPool(session, options.stablecoin));
        const { index, decimals, deployedCollateral } = stablecoin;
        const units = (value: bigint) => showUnits(value, decimals);
        const given = baseUnits(options.amount, decimals, '--amount');
        const source = options.source ?? stablecoin.custody;
        if (source.equals(PublicKey.default)) {
          throw new UsageError(`stablecoin ${index} has no custody account: pass --source`);
        }
        const { owner, amount: held } = await requireTokenAccount(session, source, stablecoin, 'source');
        const signers = custodian(session, owner, options.custodianKeypair);
        const after = math.returnCollateral(stablecoin, given);
        return {
          title: `Return ${units(given)} to the collateral of stablecoin ${index}`,
          lines: [
            ['from', `${source.toBase58()} of ${owner.toBase58()}`],
            ['its balance', units(held), units(held - given)],
            ['to the vault', stablecoin.vault.toBase58()],
            ['its balance', units(vaultBalance), units(vaultBalance + given)],
            ['deployed', units(deployedCollateral), units(after.deployedCollateral)],
          ],
          instructions: [
            returnCollateralInstruction(
              { manager, custodian: owner, stablecoin, amount: given, source },
              programId,
            ),
          ],
          signers,
        };
      }),
    );
}

/** Who signs for the source beside the manager. @throws UsageError where that takes a keypair that was not given */
function custodian({ keypairs }: Session, owner: PublicKey, file: string | undefined): Keypair[] {
  // unsigned, or theirs who sign anyway
  if (keypairs === null || keypairs.some(({ publicKey }) => publicKey.equals(owner))) return [];
  const keypair = file === undefined ? undefined : readKeypair(file);
  if (keypair?.publicKey.equals(owner)) return [keypair];
  throw new UsageError(`the source belongs to ${owner.toBase58()}: pass its --custodian-keypair`);
}
