import { Argument } from '@commander-js/extra-typings';
import {
  type Change,
  cancelChangeInstruction,
  changeKinds,
  executePlatformChangeInstruction,
  executeStablecoinChangeInstruction,
  math,
} from '@obverse/core';
import type { Keypair, PublicKey } from '@solana/web3.js';
import { readPlatform, readPool } from '../chain/platform.ts';
import { RefusedError, UsageError } from '../errors.ts';
import { progressText, roleLines, rolesOf, settingLines } from '../format/accounts.ts';
import { compare, type Line } from '../format/lines.ts';
import { formatAddress } from '../format/values.ts';
import { execute } from '../session/execute.ts';
import { readKeypair } from '../session/keypair.ts';
import { stablecoinIndex, transactionCommand } from '../session/options.ts';
import type { Session } from '../session/session.ts';

export function executeChangeCommand() {
  return changeCommand('execute-change')
    .description(
      'apply a queued change whose delay is over; signed by anyone, and by the new admin of a change that names one',
    )
    .option('--new-admin-keypair <file>', 'the new admin, if not the signer; unused with --unsigned')
    .action((what, index, options) =>
      execute(options, async (session) => {
        const { change, title, progress, lines, currentAdmin } = await readTarget(session, what, index);
        const instruction =
          change.kind === changeKinds.platform
            ? executePlatformChangeInstruction({ change, currentAdmin }, session.programId)
            : executeStablecoinChangeInstruction({ change }, session.programId);
        const newAdmin =
          change.kind === changeKinds.platform
            ? math.requiredSignerOf(change, { admin: currentAdmin })
            : undefined;
        return {
          title: `Execute the queued change of ${title}`,
          lines: [['status', progress], ...lines],
          instructions: [instruction],
          signers: newAdmin ? newAdminSigners(session, newAdmin, options.newAdminKeypair) : [],
        };
      }),
    );
}

export function cancelChangeCommand() {
  return changeCommand('cancel-change')
    .description(
      'remove a queued change; signed by the guardian or the admin, or by anyone once it is expired or stale',
    )
    .action((what, index, options) =>
      execute(options, async (session) => {
        const { change, title, progress, lines } = await readTarget(session, what, index);
        return {
          title: `Cancel the queued change of ${title}`,
          lines: [['status', progress], ...lines, ['rent goes back to', change.rentPayer.toBase58()]],
          instructions: [
            cancelChangeInstruction({ authority: session.authority, change }, session.programId),
          ],
        };
      }),
    );
}

function changeCommand(name: string) {
  return transactionCommand(name)
    .addArgument(new Argument('<what>', 'what the change is of').choices(['platform', 'stablecoin'] as const))
    .argument('[index]', 'which stablecoin', stablecoinIndex);
}

/** A queued change, and how it differs from what is in force. */
type Target = {
  readonly change: Change;
  readonly title: string;
  readonly progress: string;
  readonly lines: readonly Line[];
  readonly currentAdmin: PublicKey;
};

/** @throws RefusedError if nothing is queued */
async function readTarget(
  session: Session,
  what: 'platform' | 'stablecoin',
  index: number | undefined,
): Promise<Target> {
  if ((what === 'stablecoin') !== (index !== undefined)) {
    throw new UsageError(
      index === undefined ? 'which stablecoin? pass its index' : 'only a stablecoin has an index',
    );
  }
  if (index === undefined) {
    const { platform, change, now } = await readPlatform(session);
    if (!change) throw new RefusedError('no change of the platform is queued');
    const progress = progressText(math.platformChangeProgress(change, platform, now));
    const lines = compare(roleLines(rolesOf(platform)), roleLines(change));
    return { change, title: 'the platform', progress, lines, currentAdmin: platform.admin };
  }
  const { platform, stablecoin, change, now } = await readPool(session, index);
  if (!change) throw new RefusedError(`no change of stablecoin ${index} is queued`);
  const progress = progressText(math.stablecoinChangeProgress(change, stablecoin, now));
  const lines = compare(
    settingLines(stablecoin, stablecoin.decimals, formatAddress(stablecoin.custody)),
    settingLines(change, stablecoin.decimals, formatAddress(change.custody)),
  );
  return { change, title: `stablecoin ${index}`, progress, lines, currentAdmin: platform.admin };
}

/** The new admin's signature, beside the session's keypairs. @throws UsageError if its keypair is missing */
function newAdminSigners(
  { keypairs }: Session,
  newAdmin: PublicKey,
  file: string | undefined,
): readonly Keypair[] {
  if (!keypairs || keypairs.some(({ publicKey }) => publicKey.equals(newAdmin))) return [];
  const keypair = file === undefined ? undefined : readKeypair(file);
  if (keypair?.publicKey.equals(newAdmin)) return [keypair];
  throw new UsageError(`the new admin ${newAdmin.toBase58()} has to sign: pass its --new-admin-keypair`);
}
