import { setPausedInstruction } from '@obverse/core';
import { readPlatform } from '../chain/platform.ts';
import { sendingCommand } from '../options/commands.ts';
import { execute } from '../sending/execute.ts';

export function pauseCommand() {
  return sendingCommand('pause')
    .description(
      'stop new exposure: no new coins, mints, junior deposits or deployments; redeeming, withdrawing and claiming go on; signed by the pauser or the admin',
    )
    .action((options) =>
      execute(options, async (session) => {
        const { paused } = await readPlatform(session);
        return {
          title: 'Pause the platform',
          lines: [['paused', paused ? 'yes' : 'no', 'yes']],
          instructions: [
            setPausedInstruction({ authority: session.authority, paused: true }, session.programId),
          ],
        };
      }),
    );
}
