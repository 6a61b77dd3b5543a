import { ComputeBudgetProgram, PublicKey, SystemProgram } from '@solana/web3.js';
import {
  ASSOCIATED_TOKEN_PROGRAM_ID,
  LIGHTHOUSE_PROGRAM_ID,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '../addresses/programs.ts';
import { MEMO_PROGRAM_ID } from '../instructions/user/memo.ts';
import type { Field } from '../program/codec.ts';

/** SPL Memo, version 2 and version 1. */
export const memoPrograms = [MEMO_PROGRAM_ID, new PublicKey('Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo')];

/** An instruction of another program than the platform's. */
export type KnownInstruction = {
  readonly name: string;
  /** Its first bytes. */
  readonly discriminator: readonly number[];
  readonly accounts: readonly string[];
  /** Undefined where what follows the first bytes is not read. */
  readonly arguments: readonly Field[] | undefined;
  /** Names in braces are those of accounts and arguments. */
  readonly words: string;
  /** Why a signer should look twice. */
  readonly warning?: string;
};

export type KnownProgram = {
  readonly name: 'system' | 'token' | 'token2022' | 'associatedToken' | 'computeBudget' | 'lighthouse';
  readonly programId: PublicKey;
  readonly instructions: readonly KnownInstruction[];
};

const instruction = (
  name: string,
  discriminator: readonly number[],
  accounts: string,
  fields: readonly Field[] | undefined,
  words: string,
  warning?: string,
): KnownInstruction => ({
  name,
  discriminator,
  accounts: accounts === '' ? [] : accounts.split(' '),
  arguments: fields,
  words,
  ...(warning === undefined ? {} : { warning }),
});

const system = [
  instruction(
    'createAccount',
    [0, 0, 0, 0],
    'payer account',
    [
      ['lamports', 'u64'],
      ['space', 'u64'],
      ['owner', 'pubkey'],
    ],
    'Create the account {account} of the program {owner} with {lamports} lamports of {payer}',
  ),
  instruction(
    'assign',
    [1, 0, 0, 0],
    'account',
    [['owner', 'pubkey']],
    'Give the account {account} to the program {owner}',
    'gives an account away to a program',
  ),
  instruction(
    'transfer',
    [2, 0, 0, 0],
    'from to',
    [['lamports', 'u64']],
    'Transfer {lamports} lamports from {from} to {to}',
  ),
  instruction(
    'advanceNonce',
    [4, 0, 0, 0],
    'nonceAccount recentBlockhashes authority',
    [],
    'Advance the nonce account {nonceAccount}, so that the transaction executes once',
  ),
  instruction(
    'withdrawNonce',
    [5, 0, 0, 0],
    'nonceAccount to recentBlockhashes rent authority',
    [['lamports', 'u64']],
    'Withdraw {lamports} lamports from the nonce account {nonceAccount} to {to}',
  ),
  instruction(
    'allocate',
    [8, 0, 0, 0],
    'account',
    [['space', 'u64']],
    'Give the account {account} {space} bytes',
  ),
] as const;

const spend = 'lets someone else spend tokens later';

const token: readonly KnownInstruction[] = [
  instruction(
    'transfer',
    [3],
    'source destination owner',
    [['amount', 'u64']],
    'Transfer {amount} base units from the token account {source} to {destination}',
  ),
  instruction(
    'approve',
    [4],
    'source delegate owner',
    [['amount', 'u64']],
    'Let {delegate} spend {amount} base units of the token account {source}',
    spend,
  ),
  instruction(
    'revoke',
    [5],
    'source owner',
    [],
    'Let nobody else spend from the token account {source} any more',
  ),
  instruction(
    'mintTo',
    [7],
    'mint destination authority',
    [['amount', 'u64']],
    'Mint {amount} base units of {mint} to {destination}',
  ),
  instruction(
    'burn',
    [8],
    'source mint owner',
    [['amount', 'u64']],
    'Burn {amount} base units of {mint} from {source}',
    'burns tokens without anything in return',
  ),
  instruction(
    'closeAccount',
    [9],
    'account destination owner',
    [],
    'Close the token account {account} and send its lamports to {destination}',
  ),
  instruction(
    'transferChecked',
    [12],
    'source mint destination owner',
    [
      ['amount', 'u64'],
      ['decimals', 'u8'],
    ],
    'Transfer {amount} base units of {mint} from {source} to {destination}',
  ),
  instruction(
    'approveChecked',
    [13],
    'source mint delegate owner',
    [
      ['amount', 'u64'],
      ['decimals', 'u8'],
    ],
    'Let {delegate} spend {amount} base units of {mint} from {source}',
    spend,
  ),
  instruction(
    'mintToChecked',
    [14],
    'mint destination authority',
    [
      ['amount', 'u64'],
      ['decimals', 'u8'],
    ],
    'Mint {amount} base units of {mint} to {destination}',
  ),
  instruction(
    'burnChecked',
    [15],
    'source mint owner',
    [
      ['amount', 'u64'],
      ['decimals', 'u8'],
    ],
    'Burn {amount} base units of {mint} from {source}',
    'burns tokens without anything in return',
  ),
  instruction('syncNative', [17], 'account', [], 'Count the lamports of {account} as wrapped SOL'),
];

const setAuthority = [0, 1, 2, 3].map((type) =>
  instruction(
    'setAuthority',
    [6, type, 1],
    'account authority',
    [['newAuthority', 'pubkey']],
    `Make {newAuthority} the ${['mint', 'freeze', 'owner', 'close'][type]} authority of {account}`,
    'gives an account or a mint to someone else',
  ),
);

const createAccounts = 'payer account owner mint systemProgram tokenProgram';
const createWords = 'Create the token account {account} of {owner} for {mint}, with rent of {payer}';

/** The assertions of Lighthouse in the order of its instructions, of which the first two write accounts and are not known here. */
const guardedKinds = [
  'AccountData',
  'AccountDataMulti',
  'AccountDelta',
  'AccountInfo',
  'AccountInfoMulti',
  'MintAccount',
  'MintAccountMulti',
  'TokenAccount',
  'TokenAccountMulti',
  'StakeAccount',
  'StakeAccountMulti',
  'UpgradeableLoaderAccount',
  'UpgradeableLoaderAccountMulti',
  'SysvarClock',
  'MerkleTreeAccount',
  'BubblegumTreeConfigAccount',
] as const;
const firstGuard = 2;

const guards = guardedKinds.map((kind, i) => {
  const make = (accounts: string, words: string) =>
    instruction(
      `assert${kind}`,
      [firstGuard + i],
      accounts,
      undefined,
      `Fail the whole transaction unless ${words}`,
    );
  if (kind === 'SysvarClock') return make('', 'the time is within what the wallet has simulated');
  if (kind === 'AccountDelta')
    return make('before after', 'the accounts {before} and {after} differ as the wallet has simulated');
  return make('account', 'the account {account} is as the wallet has simulated it');
});

/** Instructions that stand beside the platform's in transactions, and those that a signer should know when they do. */
export const knownPrograms: readonly KnownProgram[] = [
  { name: 'system', programId: SystemProgram.programId, instructions: system },
  { name: 'token', programId: TOKEN_PROGRAM_ID, instructions: [...token, ...setAuthority] },
  { name: 'token2022', programId: TOKEN_2022_PROGRAM_ID, instructions: [...token, ...setAuthority] },
  {
    name: 'associatedToken',
    programId: ASSOCIATED_TOKEN_PROGRAM_ID,
    instructions: [
      instruction('createIdempotent', [1], createAccounts, [], `${createWords}, unless it exists`),
      instruction('create', [0], createAccounts, [], createWords),
      instruction('create', [], createAccounts, [], createWords),
    ],
  },
  { name: 'lighthouse', programId: LIGHTHOUSE_PROGRAM_ID, instructions: guards },
  {
    name: 'computeBudget',
    programId: ComputeBudgetProgram.programId,
    instructions: [
      instruction('requestHeapFrame', [1], '', [['bytes', 'u32']], 'Use a heap of {bytes} bytes'),
      instruction('setComputeUnitLimit', [2], '', [['units', 'u32']], 'Use at most {units} compute units'),
      instruction(
        'setComputeUnitPrice',
        [3],
        '',
        [['microLamports', 'u64']],
        'Pay {microLamports} micro-lamports for each compute unit',
      ),
      instruction(
        'setLoadedAccountsDataSizeLimit',
        [4],
        '',
        [['bytes', 'u32']],
        'Load at most {bytes} bytes of accounts',
      ),
    ],
  },
];
