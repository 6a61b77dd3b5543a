import { distributeYieldInstruction, math, tokenAddress } from '@obverse/core';
import { baseUnits } from '../amounts/decimal.ts';
import { showUnits } from '../amounts/show.ts';
import { accrued, readPool } from '../chain/pool.ts';
import { requireTokenAccount } from '../chain/token-account.ts';
import { sendingCommand } from '../options/commands.ts';
import { address, amount, stablecoinIndex } from '../options/parsers.ts';
import { execute } from '../sending/execute.ts';
import { showTime } from '../show/time.ts';

export function distributeYieldCommand() {
  return sendingCommand('distribute-yield')
    .description('pay yield into the vault, where it vests linearly; signed by the manager')
    .requiredOption('--stablecoin <index>', 'which one', stablecoinIndex)
    .requiredOption('--amount <units>', 'how much of the underlying', amount)
    .option(
      '--source <address>',
      "where it comes from (default: the manager's associated token account)",
      address,
    )
    .action((options) =>
      execute(options, async (session) => {
        const { authority: manager, programId } = session;
        const pool = accrued(await readPool(session, options.stablecoin));
        const { stablecoin } = pool;
        const { decimals, underlyingMint, tokenProgram } = stablecoin;
        const units = (value: bigint) => showUnits(value, decimals);
        const given = baseUnits(options.amount, decimals, '--amount');
        const source = options.source ?? tokenAddress(underlyingMint, manager, tokenProgram);
        const { amount: balance } = await requireTokenAccount(
          session,
          source,
          stablecoin,
          'the source of the yield',
        );
        const after = math.distributeYield(pool, given).stablecoin;
        return {
          title: `Distribute ${units(given)} as yield on stablecoin ${stablecoin.index}`,
          lines: [
            ['underlying', underlyingMint.toBase58()],
            ['from', source.toBase58()],
            ['its balance', units(balance), units(balance - given)],
            ['to the vault', stablecoin.vault.toBase58()],
            ['its balance', units(pool.vaultBalance), units(pool.vaultBalance + given)],
            ['unvested yield', units(stablecoin.unvestedYield), units(after.unvestedYield)],
            ['all vested at', showTime(stablecoin.vestEndTs), showTime(after.vestEndTs)],
          ],
          instructions: [
            distributeYieldInstruction({ manager, stablecoin, amount: given, source }, programId),
          ],
        };
      }),
    );
}
