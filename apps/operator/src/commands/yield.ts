import {
  collectPlatformFeesInstruction,
  createTokenAccountInstruction,
  distributeYieldInstruction,
  math,
  tokenAddress,
} from '@obverse/core';
import { readAccruedPool } from '../chain/platform.ts';
import { findTokenAccount, requireTokenAccount } from '../chain/tokens.ts';
import { toBaseUnits } from '../format/decimal.ts';
import { formatTime, formatUnits } from '../format/values.ts';
import { execute } from '../session/execute.ts';
import { address, amount, stablecoinIndex, transactionCommand } from '../session/options.ts';

export function distributeYieldCommand() {
  return transactionCommand('distribute-yield')
    .description('pay yield into the vault, where it vests linearly; signed by the manager')
    .requiredOption('--stablecoin <index>', 'index of the stablecoin', stablecoinIndex)
    .requiredOption('--amount <units>', 'amount of the underlying', amount)
    .option('--source <address>', "source token account (default: the manager's associated one)", address)
    .action((options) =>
      execute(options, async (session) => {
        const { authority: manager, programId } = session;
        const pool = await readAccruedPool(session, options.stablecoin);
        const { stablecoin } = pool;
        const { decimals, underlyingMint, tokenProgram } = stablecoin;
        const units = (value: bigint) => formatUnits(value, decimals);
        const requested = toBaseUnits(options.amount, decimals, '--amount');
        const source = options.source ?? tokenAddress(underlyingMint, manager, tokenProgram);
        const { amount: balance } = await requireTokenAccount(
          session,
          source,
          stablecoin,
          'the source of the yield',
        );
        const after = math.distributeYield(stablecoin, requested, stablecoin.withheld);
        return {
          title: `Distribute ${units(requested)} as yield on stablecoin ${stablecoin.index}`,
          lines: [
            ['underlying', underlyingMint.toBase58()],
            ['from', source.toBase58()],
            ['its balance', units(balance), units(balance - requested)],
            ['to the vault', stablecoin.vault.toBase58()],
            ['its balance', units(pool.vaultBalance), units(pool.vaultBalance + requested)],
            ['unvested yield', units(stablecoin.unvestedYield), units(after.unvestedYield)],
            ['all vested at', formatTime(stablecoin.vestEndTs), formatTime(after.vestEndTs)],
          ],
          instructions: [
            distributeYieldInstruction({ manager, stablecoin, amount: requested, source }, programId),
          ],
        };
      }),
    );
}

export function collectFeesCommand() {
  return transactionCommand('collect-fees')
    .description('pay platform fees to the treasury, as far as the vault has them; signed by the admin')
    .requiredOption('--stablecoin <index>', 'index of the stablecoin', stablecoinIndex)
    .option(
      '--destination <address>',
      'token account of the treasury (default: its associated one, created if missing)',
      address,
    )
    .action((options) =>
      execute(options, async (session) => {
        const { authority: admin, feePayer, programId } = session;
        const pool = await readAccruedPool(session, options.stablecoin);
        const { stablecoin, vaultBalance } = pool;
        const { treasury } = pool.platform;
        const { index, decimals, underlyingMint: mint, tokenProgram, platformFeesOwed } = stablecoin;
        const units = (value: bigint) => formatUnits(value, decimals);
        const destination = options.destination ?? tokenAddress(mint, treasury, tokenProgram);
        const account = options.destination
          ? await requireTokenAccount(session, destination, stablecoin, '--destination')
          : await findTokenAccount(session, destination, stablecoin);
        const after = math.collectPlatformFees(stablecoin, vaultBalance);
        const create = createTokenAccountInstruction({ feePayer, owner: treasury, mint, tokenProgram });
        return {
          title: `Collect ${units(after.paid)} of platform fees from stablecoin ${index}`,
          lines: [
            ['treasury', treasury.toBase58()],
            ['to', `${destination.toBase58()}${account ? '' : ', which is created'}`],
            ['its balance', units(account?.amount ?? 0n), units((account?.amount ?? 0n) + after.paid)],
            ['fees owed', units(platformFeesOwed), units(after.stablecoin.platformFeesOwed)],
          ],
          instructions: [
            ...(account ? [] : [create]),
            collectPlatformFeesInstruction({ admin, stablecoin, treasury, destination }, programId),
          ],
        };
      }),
    );
}
