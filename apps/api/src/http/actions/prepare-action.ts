import { type Cluster, mintRequest, redeemRequest } from '@obverse/contracts';
import { formatUnits } from '@obverse/core';
import type { TransactionResponse } from '@solana/actions-spec';
import { TransactionMessage, VersionedTransaction } from '@solana/web3.js';
import { prepareMint } from '../../integration/mint.ts';
import { prepareRedemption } from '../../integration/redeem.ts';
import { ApiError } from '../../lib/errors.ts';
import type { Chain } from '../../solana/chain.ts';
import type { IntegrationSnapshot } from '../../solana/integrations.ts';
import { requireWallet } from '../../solana/wallet-checks.ts';
import { wordsOf } from './describe.ts';
import { minimumOf, obstacleTo, type Side } from './exchange.ts';

/** The same transaction with a legacy message, which every client of Actions reads: some know no other. */
function toLegacy(transaction: string): string {
  const { message } = VersionedTransaction.deserialize(Buffer.from(transaction, 'base64'));
  const legacy = TransactionMessage.decompile(message).compileToLegacyMessage();
  return Buffer.from(new VersionedTransaction(legacy).serialize()).toString('base64');
}

/** What the transaction does, in the service's own words: of the issuer's only the name, in quotes. */
function messageOf(side: Side, snapshot: IntegrationSnapshot, amount: bigint, minimumReceived: bigint) {
  const { stablecoin, integration } = snapshot.state;
  const { underlyingMint, brandedMint } = integration;
  const [given, received] = [amount, minimumReceived].map((each) => formatUnits(each, stablecoin.decimals));
  const [from, to] = side === 'mint' ? [underlyingMint, brandedMint] : [brandedMint, underlyingMint];
  const { name } = wordsOf(snapshot);
  return `Give at most ${given} of the mint ${from.toBase58()} and receive at least ${received} of the mint ${to.toBase58()}. The issuer of the coin ${brandedMint.toBase58()} calls it “${name}”.`;
}

export type Asked = {
  readonly side: Side;
  readonly snapshot: IntegrationSnapshot;
  readonly cluster: Cluster;
  /** Base units. */
  readonly amount: bigint;
  /** The wallet that signs and pays the transaction's fees; base58. */
  readonly account: string;
};

/**
 * The transaction of an Action, which `account` alone signs. It binds the minimum that the message names.
 *
 * @throws ApiError with the reason in words, when it would fail on chain now
 */
export async function prepareAction(
  chain: Chain,
  { side, snapshot, cluster, amount, account }: Asked,
): Promise<TransactionResponse> {
  requireWallet(chain, 'account', account);
  const obstacle = obstacleTo(side, snapshot);
  if (obstacle !== undefined) throw new ApiError('TRANSACTION_WOULD_FAIL', obstacle);
  const minimumReceived = minimumOf(side, snapshot, amount);
  const integrationId = snapshot.state.integration.address.toBase58();
  const request = {
    integrationId,
    user: account,
    amount: String(amount),
    minimumReceived: String(minimumReceived),
    cluster,
  };
  const { transaction } = await (side === 'mint'
    ? prepareMint(chain, mintRequest.parse(request))
    : prepareRedemption(chain, redeemRequest.parse(request)));
  return {
    type: 'transaction',
    transaction: toLegacy(transaction),
    message: messageOf(side, snapshot, amount, minimumReceived),
  };
}
