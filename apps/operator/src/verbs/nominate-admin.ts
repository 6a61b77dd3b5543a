import { nominateAdminInstruction } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { readPlatform } from '../chain/platform.ts';
import { UsageError } from '../errors.ts';
import { sendingCommand } from '../options/commands.ts';
import { address } from '../options/parsers.ts';
import { execute } from '../sending/execute.ts';
import { showAddress } from '../show/address.ts';

export function nominateAdminCommand() {
  return sendingCommand('nominate-admin')
    .description('nominate the next admin, who then has to accept; signed by the admin')
    .option('--nominee <address>', 'who is to become admin', address)
    .option('--withdraw', 'withdraw the present nomination instead')
    .action((options) =>
      execute(options, async (session) => {
        const { nominee, withdraw } = options;
        if ((nominee === undefined) === (withdraw === undefined)) {
          throw new UsageError('pass either --nominee or --withdraw');
        }
        const { admin, pendingAdmin } = await readPlatform(session);
        const next = nominee ?? PublicKey.default;
        return {
          title: nominee
            ? `Nominate ${nominee.toBase58()} as the next admin`
            : 'Withdraw the nomination of an admin',
          lines: [
            ['admin', showAddress(admin), showAddress(admin)],
            ['nominated', showAddress(pendingAdmin), showAddress(next)],
          ],
          instructions: [
            nominateAdminInstruction({ admin: session.authority, nominee: next }, session.programId),
          ],
        };
      }),
    );
}
