import type { Address, EncodedAccount } from '@solana/kit';
import { parseMint, parseTokenAccount, TOKEN_PROGRAM } from '../cluster/token-accounts.ts';
import { uiTokenAmount } from './token-amount.ts';

/**
 * The `jsonParsed` form of token accounts and mints. Undefined for every other account: nodes then answer in base64,
 * as they do for programs they do not know. Extensions of Token-2022 are not taken apart.
 */
export function parseAccountData(account: EncodedAccount, read: (address: Address) => EncodedAccount | null) {
  const parsed = parseMintData(account) ?? parseTokenAccountData(account, read);
  if (!parsed) return undefined;
  const program = account.programAddress === TOKEN_PROGRAM ? 'spl-token' : 'spl-token-2022';
  return { program, parsed, space: account.data.length };
}

function parseMintData(account: EncodedAccount) {
  const mint = parseMint(account);
  if (!mint) return undefined;
  return { type: 'mint', info: { ...mint, supply: mint.supply.toString() } };
}

function parseTokenAccountData(account: EncodedAccount, read: (address: Address) => EncodedAccount | null) {
  const token = parseTokenAccount(account);
  const mintAccount = token && read(token.mint);
  const mint = mintAccount && parseMint(mintAccount);
  if (!token || !mint) return undefined;
  const info = {
    isNative: token.nativeReserve !== null,
    mint: token.mint,
    owner: token.owner,
    state: token.state,
    tokenAmount: uiTokenAmount(token.amount, mint.decimals),
    ...(token.nativeReserve !== null && {
      rentExemptReserve: uiTokenAmount(token.nativeReserve, mint.decimals),
    }),
    ...(token.delegate && {
      delegate: token.delegate,
      delegatedAmount: uiTokenAmount(token.delegatedAmount, mint.decimals),
    }),
    ...(token.closeAuthority && { closeAuthority: token.closeAuthority }),
  };
  return { type: 'account', info };
}
