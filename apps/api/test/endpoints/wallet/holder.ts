import { TOKEN_2022_PROGRAM_ID, tokenAddress } from '@obverse/core';
import { type Keypair, PublicKey } from '@solana/web3.js';
import { openAssociated, sendInstructions, transfer } from '../../support/transfers.ts';
import type { Fixture } from '../fixture.ts';

/** A wallet that has minted, given some of it away, got a part of that back and redeemed the rest of it but for 100 tokens. */
export async function busyHolder(fixture: Fixture) {
  const { rpc } = fixture;
  const holder = await fixture.wallet({ underlying: 1_000_000n });
  const friend = await fixture.wallet();
  const coin = await fixture.coin();
  const mint = new PublicKey(coin.mints.branded);
  const accountOf = ({ publicKey }: Keypair) => tokenAddress(mint, publicKey, TOKEN_2022_PROGRAM_ID);
  const request = { integrationId: coin.id, user: holder.publicKey.toBase58() };
  // one second each, so that their order is that of time
  const step = () => fixture.clusters.clusters.mainnet.advanceClock(2);
  await fixture.send('/integration/mint', { ...request, amount: '1000' }, [holder]);
  step();
  const [own, other] = [accountOf(holder), accountOf(friend)];
  const open = openAssociated(holder.publicKey, mint, friend.publicKey);
  await sendInstructions(rpc, [open, transfer(own, other, holder.publicKey, 300n)], [holder]);
  step();
  await sendInstructions(rpc, [transfer(other, own, friend.publicKey, 50n)], [friend]);
  step();
  await fixture.send('/integration/redeem', { ...request, amount: '650' }, [holder]);
  step();
  return { holder, friend, coin, mint };
}

export type BusyHolder = Awaited<ReturnType<typeof busyHolder>>;
