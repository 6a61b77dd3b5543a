import { Argument, Command } from '@commander-js/extra-typings';
import {
  type Action,
  cancellations,
  closeAccount,
  executions,
  type Line,
  type Plan,
  queuePlatformChange,
  queueStablecoinChange,
  revocations,
} from '@obverse/operations';
import { type Cluster, openCluster } from '../chain/cluster.ts';
import { RefusedError, UsageError } from '../errors.ts';
import { readKeypair } from '../session/keypair.ts';
import { address, stablecoinIndex } from '../session/options.ts';
import type { Session } from '../session/session.ts';
import { describedCommand, fieldsCommand, perform, requestOf } from './action.ts';

export function queueChangeCommand() {
  const command = new Command('queue-change').description(
    'queue a change of roles or settings, which anyone can execute after its delay',
  );
  for (const action of [queuePlatformChange, queueStablecoinChange])
    command.addCommand(
      fieldsCommand(action)
        .option(
          '--compare-url <url>',
          'a second RPC node, of another provider: every present value must be the same there',
        )
        .action((options: Parameters<typeof perform>[1] & { compareUrl?: string }) => {
          const { stablecoin: index, compareUrl } = options;
          return perform(action, options, index, async (session, plan) => {
            const planAt = (node: Cluster) => action.plan(requestOf(session, node, index), options);
            const agreement = await agreementLine(session, compareUrl, plan, planAt);
            return { ...plan, lines: [...plan.lines, agreement] };
          });
        }),
    );
  return command;
}

/** Opens a second node of the cluster. @throws UsageError, RefusedError if it can prove nothing about the first one */
async function openSecondNode({ connection, name, programId }: Cluster, url: string): Promise<Cluster> {
  const second = openCluster(url, programId, '--compare-url');
  if (second.name === name) throw new UsageError(`--compare-url and --url are the same node, ${name}`);
  const [first, other] = await Promise.all([connection.getGenesisHash(), second.connection.getGenesisHash()]);
  if (first !== other) throw new RefusedError(`${second.name} is a node of another cluster than ${name}`);
  return second;
}

/**
 * Compares what a plan was made from with a second node. A queued change replaces every value: by a wrong answer one node could change
 * those that the operator keeps. The first node is not asked again, as it could answer otherwise than when the plan was made.
 *
 * @param planAt makes the same plan by what another node says
 * @throws RefusedError where they differ
 */
async function agreementLine(
  cluster: Cluster,
  url: string | undefined,
  { present = [] }: Plan,
  planAt: (node: Cluster) => Promise<Plan>,
): Promise<Line> {
  const label = 'present values';
  if (url === undefined) return [label, `as ${cluster.name} alone says: compare it with --compare-url`];
  const second = await openSecondNode(cluster, url);
  const { present: others = [] } = await planAt(second).catch(({ message }: Error) => {
    throw new RefusedError(`the nodes do not agree: by ${second.name}, ${message}`);
  });
  const differences = present.flatMap(([name, value], i) => {
    const other = others[i]?.[1];
    return value === other ? [] : [`${name} is ${value} at ${cluster.name}, and ${other} at ${second.name}`];
  });
  if (differences.length > 0) throw new RefusedError(`the nodes do not agree: ${differences.join('; ')}`);
  return [label, `the same at ${second.name}`];
}

type ChangeActions = Readonly<Record<'platform' | 'stablecoin', Action>>;

function changeCommand(actions: ChangeActions) {
  return describedCommand(actions.platform.command, actions.platform)
    .addArgument(new Argument('<what>', 'what the change is of').choices(['platform', 'stablecoin'] as const))
    .argument('[index]', 'which stablecoin', stablecoinIndex);
}

/** @throws UsageError unless a stablecoin alone has an index */
function chosenAction(actions: ChangeActions, what: keyof ChangeActions, index: number | undefined): Action {
  if ((what === 'stablecoin') === (index !== undefined)) return actions[what];
  throw new UsageError(
    index === undefined ? 'which stablecoin? pass its index' : 'only a stablecoin has an index',
  );
}

export const executeChangeCommand = () =>
  changeCommand(executions)
    .option('--new-admin-keypair <file>', 'the new admin, if not the signer; unused with --unsigned')
    .action((what, index, options) =>
      perform(chosenAction(executions, what, index), options, index, async (session, plan) => ({
        ...plan,
        signers: newAdminSigners(session, plan, options.newAdminKeypair),
      })),
    );

export const cancelChangeCommand = () =>
  changeCommand(cancellations).action((what, index, options) =>
    perform(chosenAction(cancellations, what, index), options, index),
  );

/** Who signs beside the session's keypairs: a new admin. @throws UsageError if its keypair is missing */
function newAdminSigners({ keypairs }: Session, { instructions }: Plan, file: string | undefined) {
  const signers = instructions.flatMap(({ keys }) => keys.filter(({ isSigner }) => isSigner));
  const newAdmin = signers.find(({ pubkey }) => !keypairs?.some(({ publicKey }) => publicKey.equals(pubkey)));
  if (!keypairs || !newAdmin) return [];
  const keypair = file === undefined ? undefined : readKeypair(file);
  if (keypair?.publicKey.equals(newAdmin.pubkey)) return [keypair];
  throw new UsageError(
    `the new admin ${newAdmin.pubkey.toBase58()} has to sign: pass its --new-admin-keypair`,
  );
}

export const revokeRoleCommand = () =>
  describedCommand('revoke-role', revocations.manager)
    .addArgument(new Argument('<role>', 'whose role ends').choices(['manager', 'pauser'] as const))
    .action((role, options) => perform(revocations[role], options));

export const closeCommand = () =>
  describedCommand(closeAccount.command, closeAccount)
    .argument('<address>', 'the account; list shows addresses', address)
    .action((account, options) => perform(closeAccount, { ...options, account }));
