import { setPausedInstruction } from '@obverse/core';
import { readPlatform } from '../chain/platform.ts';
import { sendingCommand } from '../options/commands.ts';
import { execute } from '../sending/execute.ts';

export function unpauseCommand() {
  return sendingCommand('unpause')
    .description('let new exposure go on after a pause; signed by the pauser or the admin')
    .action((options) =>
      execute(options, async (session) => {
        const { paused } = await readPlatform(session);
        return {
          title: 'Unpause the platform',
          lines: [['paused', paused ? 'yes' : 'no', 'no']],
          instructions: [
            setPausedInstruction({ authority: session.authority, paused: false }, session.programId),
          ],
        };
      }),
    );
}
