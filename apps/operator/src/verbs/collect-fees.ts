import {
  collectPlatformFeesInstruction,
  createTokenAccountInstruction,
  math,
  tokenAddress,
} from '@obverse/core';
import { baseUnits } from '../amounts/decimal.ts';
import { showUnits } from '../amounts/show.ts';
import { accrued, readPool } from '../chain/pool.ts';
import { findTokenAccount, requireTokenAccount } from '../chain/token-account.ts';
import { sendingCommand } from '../options/commands.ts';
import { address, amount, stablecoinIndex } from '../options/parsers.ts';
import { execute } from '../sending/execute.ts';

export function collectFeesCommand() {
  return sendingCommand('collect-fees')
    .description('pay platform fees to the treasury; signed by the admin')
    .requiredOption('--stablecoin <index>', 'which one', stablecoinIndex)
    .option('--amount <units>', 'how much (default: everything that is owed)', amount)
    .option(
      '--destination <address>',
      'a token account of the treasury (default: its associated one, which is created where it is missing)',
      address,
    )
    .action((options) =>
      execute(options, async (session) => {
        const { authority: admin, feePayer, programId } = session;
        const pool = accrued(await readPool(session, options.stablecoin));
        const { stablecoin, vaultBalance } = pool;
        const { treasury } = pool.platform;
        const { index, decimals, underlyingMint: mint, tokenProgram, platformFeesOwed } = stablecoin;
        const units = (value: bigint) => showUnits(value, decimals);
        const given = options.amount ? baseUnits(options.amount, decimals, '--amount') : null;
        const destination = options.destination ?? tokenAddress(mint, treasury, tokenProgram);
        const account = options.destination
          ? await requireTokenAccount(session, destination, stablecoin, '--destination')
          : await findTokenAccount(session, destination, stablecoin);
        const after = math.collectPlatformFees(stablecoin, vaultBalance, given);
        const create = createTokenAccountInstruction({ feePayer, owner: treasury, mint, tokenProgram });
        return {
          title: `Collect ${given === null ? `all platform fees, ${units(after.amount)} now,` : `${units(after.amount)} of platform fees`} from stablecoin ${index}`,
          lines: [
            ['treasury', treasury.toBase58()],
            ['to', `${destination.toBase58()}${account ? '' : ', which is created'}`],
            ['its balance', units(account?.amount ?? 0n), units((account?.amount ?? 0n) + after.amount)],
            ['fees owed', units(platformFeesOwed), units(after.stablecoin.platformFeesOwed)],
          ],
          instructions: [
            ...(account ? [] : [create]),
            collectPlatformFeesInstruction(
              { admin, stablecoin, treasury, amount: given, destination },
              programId,
            ),
          ],
        };
      }),
    );
}
