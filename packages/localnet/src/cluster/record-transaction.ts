import type { Address, EncodedAccount } from '@solana/kit';
import bs58 from 'bs58';
import type { TransactionMetadata } from 'litesvm';
import type { TransactionAccounts } from '../transactions/account-list.ts';
import type { DecodedTransaction } from '../transactions/decode-transaction.ts';
import { feeOf } from '../transactions/fee.ts';
import { parseMint, parseTokenAccount } from '../transactions/token-accounts.ts';
import type { Outcome } from './bank.ts';
import type { TokenBalance, TransactionRecord } from './history.ts';

type Accounts = readonly (EncodedAccount | undefined)[];

export type Execution = {
  readonly decoded: DecodedTransaction;
  readonly accounts: TransactionAccounts;
  readonly outcome: Outcome;
  /** The accounts before and after, in the order of `accounts.keys`. */
  readonly before: Accounts;
  readonly after: Accounts;
  readMint(address: Address): EncodedAccount | undefined;
};

/** The record that the history keeps of an executed transaction. */
export function recordTransaction(execution: Execution): TransactionRecord {
  const { decoded, accounts, outcome, before, after } = execution;
  return {
    signature: decoded.signature,
    slot: outcome.slot,
    err: outcome.err,
    wire: Buffer.from(decoded.wire).toString('base64'),
    keys: accounts.keys,
    loaded: accounts.loaded,
    fee: feeOf(decoded.message).toString(),
    preBalances: before.map(balanceOf),
    postBalances: after.map(balanceOf),
    preTokenBalances: tokenBalances(execution, before),
    postTokenBalances: tokenBalances(execution, after),
    inner: innerInstructionsOf(outcome.metadata),
    logs: outcome.metadata.logs(),
    unitsConsumed: Number(outcome.metadata.computeUnitsConsumed()),
    returnData: returnDataOf(outcome.metadata),
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

function tokenBalances({ readMint }: Execution, accounts: Accounts): TokenBalance[] {
  return accounts.flatMap((account, accountIndex) => {
    const token = account && parseTokenAccount(account);
    const mintAccount = token && readMint(token.mint);
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
