import type { Address, EncodedAccount } from '@solana/kit';
import bs58 from 'bs58';
import type { TransactionMetadata } from 'litesvm';
import type { TransactionAccounts } from '../transactions/account-list.ts';
import type { DecodedTransaction } from '../transactions/decode-transaction.ts';
import { feeOf } from '../transactions/fee.ts';
import { parseMint, parseTokenAccount, tokenPrograms } from '../transactions/token-accounts.ts';
import type { Outcome } from './bank.ts';
import type { TokenBalance, TransactionRecord } from './history.ts';

export type Accounts = readonly (EncodedAccount | undefined)[];

type AccountChanges = {
  readonly accounts: TransactionAccounts;
  /** The accounts before and after, in the order of `accounts.keys`. */
  readonly before: Accounts;
  readonly after: Accounts;
  /** Reads a mint that is not an account of the transaction. */
  readMint(address: Address): EncodedAccount | undefined;
};

export type Execution = AccountChanges & {
  readonly decoded: DecodedTransaction;
  readonly outcome: Outcome;
};

/** Lamports in the order of the transaction's accounts, and what its token accounts hold. */
export type Balances = Pick<
  TransactionRecord,
  'preBalances' | 'postBalances' | 'preTokenBalances' | 'postTokenBalances'
>;

/** The record that the history keeps of an executed transaction. */
export function recordTransaction(execution: Execution): TransactionRecord {
  const { decoded, accounts, outcome } = execution;
  return {
    signature: decoded.signature,
    slot: outcome.slot,
    err: outcome.err,
    wire: Buffer.from(decoded.wire).toString('base64'),
    keys: accounts.keys,
    loaded: accounts.loaded,
    fee: feeOf(decoded.message).toString(),
    ...balancesOf(execution),
    inner: innerInstructionsOf(outcome.metadata),
    logs: outcome.metadata.logs(),
    unitsConsumed: Number(outcome.metadata.computeUnitsConsumed()),
    returnData: returnDataOf(outcome.metadata),
  };
}

export function balancesOf(changes: AccountChanges): Balances {
  const { before, after } = changes;
  return {
    preBalances: before.map(balanceOf),
    postBalances: after.map(balanceOf),
    preTokenBalances: tokenBalances(changes, before),
    postTokenBalances: tokenBalances(changes, after),
  };
}

/** The return data of the last program that set any; null without. */
export function returnDataOf(metadata: TransactionMetadata): TransactionRecord['returnData'] {
  const returned = metadata.returnData();
  const data = returned.data();
  if (data.length === 0) return null;
  return { programId: bs58.encode(returned.programId()), data: Buffer.from(data).toString('base64') };
}

/** Calls between programs, grouped by the instruction that made them, without instructions that made none. */
export function innerInstructionsOf(metadata: TransactionMetadata): TransactionRecord['inner'] {
  const groups = metadata.innerInstructions().map((calls, index) => ({
    index,
    instructions: calls.map((call) => {
      const instruction = call.instruction();
      return {
        programIdIndex: instruction.programIdIndex(),
        accounts: [...instruction.accounts()],
        data: bs58.encode(instruction.data()),
        stackHeight: call.stackHeight(),
      };
    }),
  }));
  return groups.filter(({ instructions }) => instructions.length > 0);
}

function balanceOf(account: EncodedAccount | undefined): string {
  return (account?.lamports ?? 0n).toString();
}

/** Nodes list the token balances only of transactions that have a token program among their accounts. */
function tokenBalances({ accounts: { keys }, readMint }: AccountChanges, accounts: Accounts): TokenBalance[] {
  if (!keys.some((key) => tokenPrograms.includes(key))) return [];
  const mintOf = (mint: Address) => (keys.includes(mint) ? accounts[keys.indexOf(mint)] : readMint(mint));
  return accounts.flatMap((account, accountIndex) => {
    const token = account && parseTokenAccount(account);
    const mintAccount = token && mintOf(token.mint);
    const mint = mintAccount && parseMint(mintAccount);
    if (!token || !mint) return [];
    const { mint: address, owner, amount } = token;
    const programId = account.programAddress;
    return {
      accountIndex,
      mint: address,
      owner,
      programId,
      amount: amount.toString(),
      decimals: mint.decimals,
    };
  });
}
