import { DEVELOPMENT_PROGRAM, EVENTS } from '@obverse/core';

const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
const system = '11111111111111111111111111111111';

const call = (program, ...lines) => [`Program ${program} invoke [2]`, ...lines, `Program ${program} success`];
const transfer = call(token, `Program ${token} consumed 105 of 180000 compute units`);
const instruction = (name) =>
  call(token2022, `Program log: ${name}`, `Program ${token2022} consumed 1696 of 170000 compute units`);
const mintTo = instruction('Instruction: MintTo');
const burn = instruction('Instruction: Burn');
const create = call(system);

/** What the instruction that logs an event calls before. */
const calls = {
  integrationInitialized: [
    ...create,
    ...create,
    ...instruction('MetadataPointerInstruction::Initialize'),
    ...instruction('Instruction: InitializeMint2'),
    ...instruction('TokenMetadataInstruction: Initialize'),
  ],
  stablecoinCreated: [...create, ...create, ...instruction('Instruction: InitializeMint2')],
  platformInitialized: create,
  minted: [...transfer, ...mintTo],
  redeemed: [...burn, ...transfer],
  feesClaimed: transfer,
  yieldDistributed: transfer,
  platformFeesCollected: transfer,
  collateralDeployed: transfer,
  collateralReturned: transfer,
  whitelistChanged: create,
  metadataUpdated: instruction('TokenMetadataInstruction: UpdateField'),
  juniorDeposited: [...transfer, ...mintTo],
  juniorWithdrawalRequested: [...burn, ...create],
  juniorWithdrawalCompleted: transfer,
  juniorWithdrawalCancelled: mintTo,
};
const callsOf = new Map(Object.entries(EVENTS).map(([name, { kind }]) => [kind, calls[name] ?? []]));

const budget = 'ComputeBudget111111111111111111111111111111';
const first = [`Program ${budget} invoke [1]`, `Program ${budget} success`];
const invoke = `Program ${DEVELOPMENT_PROGRAM} invoke [1]`;
const consumed = `Program ${DEVELOPMENT_PROGRAM} consumed 9000 of 200000 compute units`;

/** What a cluster logs for the instructions that emit these events, or for one that the program refuses. */
export function logsOf(events, error) {
  if (error !== 0) {
    const failed = `Program ${DEVELOPMENT_PROGRAM} failed: custom program error: 0x${error.toString(16)}`;
    return [...first, invoke, consumed, failed];
  }
  const logged = events.flatMap((event) => [
    invoke,
    ...callsOf.get(event[0]),
    `Program data: ${event.toString('base64')}`,
    consumed,
    `Program ${DEVELOPMENT_PROGRAM} success`,
  ]);
  return [...first, ...logged];
}
