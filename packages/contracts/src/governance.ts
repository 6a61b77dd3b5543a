import * as z from 'zod';
import { clusterSchema } from './primitives/cluster.ts';
import { stablecoinIndex } from './primitives/integer.ts';
import {
  addressResponse,
  booleanResponse,
  bpsResponse,
  enumResponse,
  integerResponse,
  optionalAddressResponse,
  optionalTimestamp,
  quantity,
  secondsResponse,
  signatureResponse,
  timestamp,
} from './primitives/output.ts';

const cluster = { cluster: clusterSchema };

/** The roles, now or after a change. */
const roleFields = {
  admin: addressResponse('Changes roles and settings, after a delay'),
  manager: optionalAddressResponse(
    'The manager last in office, which votes on losses until a change names another; null where there has been none',
  ),
  managerActive: booleanResponse(
    'Whether the manager distributes yield and moves collateral; false once it is revoked, and where there is none',
  ),
  guardian: addressResponse('Vetoes changes'),
  pauser: optionalAddressResponse('May stop new exposure; null for nobody'),
  treasury: addressResponse("Owner of the token accounts that receive the platform's commission"),
  delaySeconds: secondsResponse('Wait between queueing and executing a change, and before a fee raise'),
  lossVoters: z.array(addressResponse('A key with a vote')).meta({
    description:
      'Who votes on losses: admin, guardian and the manager last in office, revoked or not. Two of these keys resolve a loss, or report one, which the active manager does alone',
  }),
};

const limitFields = {
  supplyCap: quantity('Most that senior assets may be after a mint', 'underlying'),
  maxDeployedBps: bpsResponse('Largest share of the assets that may be deployed'),
  deployPerDay: quantity('Most that may be deployed in a day', 'underlying'),
};

/** What a change of settings sets. */
export const settingFields = {
  ...limitFields,
  platformFeeBps: bpsResponse('Share of released yield that goes to the platform'),
  juniorPremiumBps: bpsResponse(
    "Share of the senior side's yield that goes to the junior pool at target coverage",
  ),
  targetCoverageBps: bpsResponse('Ratio of junior to senior assets that earns the full premium'),
  minCoverageBps: bpsResponse(
    'Least ratio of junior to senior assets after a mint and after a junior withdrawal',
  ),
  vestingSeconds: secondsResponse('Period over which a yield payment vests'),
  cooldownSeconds: secondsResponse('Wait between request and completion of a junior withdrawal'),
  custody: optionalAddressResponse('Token account that deployed collateral goes to; null while none is set'),
};

/** Query of GET /governance/changes. */
export const governanceChangesRequest = z.strictObject({
  stablecoin: stablecoinIndex
    .optional()
    .meta({ description: 'Only what concerns the stablecoin with this index: its settings, and the roles' }),
  ...cluster,
});

/** A queued change as the chain has it. */
export const pendingChangeFields = {
  changeId: addressResponse('The account of the queued change'),
  eta: timestamp('The end of its delay'),
  executableFrom: optionalTimestamp(
    'The first moment at which it can be executed: the end of its delay, or later where a loss report intervenes; null while an open report decides it',
  ),
  expiresAt: optionalTimestamp(
    'The last moment at which it can be executed; null while an open loss report decides it',
  ),
  executable: booleanResponse(
    'Whether it can be executed now: by anyone, with the signature of requiredSigner where that is not null',
  ),
  requiredSigner: optionalAddressResponse(
    'Who has to sign the execution: the new admin of a change that names one; null where anyone can execute it alone',
  ),
  stale: booleanResponse(
    'Whether it can never be executed: its settings have changed since it was queued, a limit was lowered, a role was revoked, or another admin was named, which ends every change queued before, of all stablecoins',
  ),
};

const changeFields = {
  ...pendingChangeFields,
  queuedAt: optionalTimestamp('When it was queued; null until that is recorded'),
};

export const roles = z.object(roleFields);
export const settings = z.object(settingFields);

/** `data` of GET /governance/changes: the roles' change first, then those of settings by stablecoin. */
export const governanceChangesResponse = z.array(
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('platform').meta({ description: 'A change of roles' }),
      ...changeFields,
      old: roles.meta({ description: 'The roles now' }),
      new: roles.meta({ description: 'The roles that it leaves' }),
    }),
    z.object({
      kind: z.literal('stablecoin').meta({ description: "A change of a stablecoin's settings" }),
      stablecoin: integerResponse('Index of the stablecoin'),
      ...changeFields,
      old: settings.meta({ description: 'The settings now' }),
      new: settings.meta({ description: 'The settings that it sets' }),
    }),
  ]),
);

/** Query of GET /governance/changes/past. */
export const governancePastChangesRequest = z.strictObject(cluster);

const pastFields = {
  outcome: enumResponse('Whether its values took effect, or it was removed without effect', [
    'executed',
    'cancelled',
  ]),
  at: timestamp('When it was executed or cancelled'),
  queuedAt: optionalTimestamp('When it was queued; null where that is not recorded'),
  cancelledBy: optionalAddressResponse('Who has cancelled it; null of an executed one'),
  signature: signatureResponse('The transaction that has executed or cancelled it'),
};

/** `data` of GET /governance/changes/past, the newest first. */
export const governancePastChangesResponse = z
  .array(
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('platform').meta({ description: 'A change of roles' }),
        ...pastFields,
        values: z
          .object({
            admin: roleFields.admin,
            manager: optionalAddressResponse('Distributes yield and moves collateral; null for nobody'),
            guardian: roleFields.guardian,
            pauser: roleFields.pauser,
            treasury: roleFields.treasury,
            delaySeconds: roleFields.delaySeconds,
          })
          .nullable()
          .meta({ description: 'What it set or would have set; null where that is not recorded' }),
      }),
      z.object({
        kind: z.literal('stablecoin').meta({ description: "A change of a stablecoin's settings" }),
        stablecoin: integerResponse('Index of the stablecoin'),
        ...pastFields,
        values: settings
          .nullable()
          .meta({ description: 'What it set or would have set; null where that is not recorded' }),
      }),
    ]),
  )
  .meta({ description: 'At most 20 of each outcome of the roles and of each stablecoin' });

/** Query of GET /governance/roles. */
export const governanceRolesRequest = z.strictObject(cluster);

/** `data` of GET /governance/roles. */
export const governanceRolesResponse = z.object({
  ...roleFields,
  paused: booleanResponse('Whether new exposure is stopped'),
  stablecoins: z
    .array(
      z.object({
        index: integerResponse('Stablecoin index'),
        ...limitFields,
        deployLeft: quantity(
          'What the daily limit lets be deployed at this moment; it refills continuously',
          'underlying',
        ),
        custody: settingFields.custody,
      }),
    )
    .meta({ description: 'The limits of every stablecoin' }),
  timestamp: timestamp('Time of the values'),
});
