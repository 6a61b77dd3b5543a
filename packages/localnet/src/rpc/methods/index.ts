import type { Method } from '../method.ts';
import { advanceClock } from './advance-clock.ts';
import {
  getBlockHeight,
  getBlockTime,
  getEpochInfo,
  getGenesisHash,
  getHealth,
  getIdentity,
  getSlot,
  getVersion,
} from './cluster-info.ts';
import { getAccountInfo } from './get-account-info.ts';
import { getBalance } from './get-balance.ts';
import { getFeeForMessage } from './get-fee-for-message.ts';
import { getLatestBlockhash } from './get-latest-blockhash.ts';
import { getMinimumBalanceForRentExemption } from './get-minimum-balance-for-rent-exemption.ts';
import { getMultipleAccounts } from './get-multiple-accounts.ts';
import { getProgramAccounts } from './get-program-accounts.ts';
import { getRecentPrioritizationFees } from './get-recent-prioritization-fees.ts';
import { getSignatureStatuses } from './get-signature-statuses.ts';
import { getSignaturesForAddress } from './get-signatures-for-address.ts';
import { getTokenAccountBalance } from './get-token-account-balance.ts';
import { getTokenAccountsByOwner } from './get-token-accounts-by-owner.ts';
import { getTokenLargestAccounts } from './get-token-largest-accounts.ts';
import { getTokenSupply } from './get-token-supply.ts';
import { getTransaction } from './get-transaction.ts';
import { isBlockhashValid } from './is-blockhash-valid.ts';
import { requestAirdrop } from './request-airdrop.ts';
import { sendTransaction } from './send-transaction.ts';
import { simulateTransaction } from './simulate-transaction.ts';

/** Every method of a local cluster, by the name it is called. */
export const METHODS: ReadonlyMap<string, Method> = new Map(
  Object.entries({
    getAccountInfo,
    getBalance,
    getBlockHeight,
    getBlockTime,
    getEpochInfo,
    getFeeForMessage,
    getGenesisHash,
    getHealth,
    getIdentity,
    getLatestBlockhash,
    getMinimumBalanceForRentExemption,
    getMultipleAccounts,
    getProgramAccounts,
    getRecentPrioritizationFees,
    getSignatureStatuses,
    getSignaturesForAddress,
    getSlot,
    getTokenAccountBalance,
    getTokenAccountsByOwner,
    getTokenLargestAccounts,
    getTokenSupply,
    getTransaction,
    getVersion,
    isBlockhashValid,
    requestAirdrop,
    sendTransaction,
    simulateTransaction,
    obverse_advanceClock: advanceClock,
  }),
);
