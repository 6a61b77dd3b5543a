// A transaction that may wait for its signatures for days: on a nonce account in place of a blockhash, with an end that the program enforces.
// Nonces are leaving Solana: sign-through-a-vault.mjs shows the way that stays.
import {
  Connection,
  Keypair,
  NONCE_ACCOUNT_LENGTH,
  SystemProgram,
  Transaction,
  VersionedTransaction,
} from '@solana/web3.js';
import { get, giveDollars, issue, newWallet, post, requestKey } from './obverse.mjs';

const connection = new Connection(process.env.RPC_URL ?? 'http://127.0.0.1:8899', 'confirmed');
const user = await newWallet();
const integrationId = await issue(user, 'SLOW', false);
const key = await requestKey('Reveal', integrationId, user);
await giveDollars(user, 100);

// the user's own nonce account: its authority must sign, too
const nonce = Keypair.generate();
const createNonce = new Transaction().add(
  SystemProgram.createNonceAccount({
    fromPubkey: user.publicKey,
    noncePubkey: nonce.publicKey,
    authorizedPubkey: user.publicKey,
    lamports: await connection.getMinimumBalanceForRentExemption(NONCE_ACCOUNT_LENGTH),
  }),
);
const created = await connection.sendTransaction(createNonce, [user, nonce]);
await connection.confirmTransaction({ signature: created, ...(await connection.getLatestBlockhash()) });

const prepared = await post(
  '/integration/mint',
  {
    integrationId,
    user: user.publicKey.toBase58(),
    amount: 100_000_000,
    nonceAccount: nonce.publicKey.toBase58(),
    validUntil: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  },
  key,
);
console.log('signers:', prepared.signers.length, 'until', prepared.validUntil);

// here the transaction goes to those who sign it, which may take until then
const signed = VersionedTransaction.deserialize(Buffer.from(prepared.transaction, 'base64'));
signed.sign([user]);

const signature = await connection.sendTransaction(signed);
const minContextSlot = await connection.getSlot();
const { value } = await connection.confirmTransaction({
  signature,
  nonceAccountPubkey: nonce.publicKey,
  nonceValue: prepared.blockhash,
  minContextSlot,
});
console.log(value.err ?? 'confirmed');

// it can execute once: the nonce has advanced
console.log('again:', await connection.sendTransaction(signed).catch(() => 'refused'));
console.log('supply:', (await get(`/integration/${integrationId}/stats`, key)).supply);
