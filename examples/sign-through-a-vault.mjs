// The vault of a multisig owns a coin and mints it. Its members may take days to vote: the instructions wait in a proposal, without a blockhash or a
// nonce, and the program refuses them after `validUntil`.
import { createHash, randomBytes } from 'node:crypto';
import {
  Connection,
  PublicKey,
  sendAndConfirmTransaction,
  Transaction,
  TransactionInstruction,
} from '@solana/web3.js';
import bs58 from 'bs58';
import { get, giveDollars, newWallet, post } from './obverse.mjs';
import { deployVault } from './vault.mjs';

const connection = new Connection(process.env.RPC_URL ?? 'http://127.0.0.1:8899', 'confirmed');
const member = await newWallet();
const vault = await deployVault(connection, member);
const [user, feePayer] = [vault.address.toBase58(), member.publicKey.toBase58()];

/** What goes into a proposal: the instructions of an answer, which hold no blockhash. */
const proposalOf = ({ instructions }) =>
  instructions.map(
    ({ programId, accounts, data }) =>
      new TransactionInstruction({
        programId: new PublicKey(programId),
        keys: accounts.map(({ address, ...flags }) => ({ pubkey: new PublicKey(address), ...flags })),
        data: Buffer.from(data, 'base64'),
      }),
  );

/** What the multisig's program does once enough members have voted: the vault signs, a member pays. */
const execute = (proposal) => {
  const signs = ({ keys }) => keys.some(({ pubkey, isSigner }) => isSigner && pubkey.equals(vault.address));
  const calls = proposal.map((each) => (signs(each) ? vault.wrap(each) : each));
  return sendAndConfirmTransaction(connection, new Transaction().add(...calls), [member]);
};

const metadata = { name: 'Vault Dollar', symbol: 'VAULT', uri: 'https://example.com/vault.json' };
const coin = { signer: user, feePayer, stablecoin: 0, feeBps: 1_000, whitelistRequired: false, metadata };
const issued = await post('/integration/initialize/flow', { ...coin, format: 'instructions' });
await execute(proposalOf(issued));
const { integrationId } = issued;

// a vault signs no messages: a memo that it signs, with the hash of a secret, gets the API key
const secret = randomBytes(32);
const timestamp = Date.now();
const hash = bs58.encode(createHash('sha256').update(secret).digest());
const memo = new TransactionInstruction({
  programId: new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
  keys: [{ pubkey: vault.address, isSigner: true, isWritable: false }],
  data: Buffer.from(`Reveal API key for integration ${integrationId} at ${timestamp} for ${hash}`),
});
const transactionSignature = await execute([memo]);
const proof = { transactionSignature, timestamp, secret: bs58.encode(secret) };
const key = await post('/integration/api-key/reveal', { integrationId, signer: user, ...proof });

await giveDollars({ publicKey: vault.address }, 100);
const mint = (validUntil) =>
  post(
    '/integration/mint',
    {
      ...{ integrationId, user, feePayer, amount: 50_000_000, minimumReceived: 49_000_000 },
      ...{ validUntil: new Date(validUntil).toISOString(), format: 'instructions' },
    },
    key,
  );
const prepared = await mint(Date.now() + 3 * 86_400_000);
console.log('signers:', prepared.signers.length, 'until', prepared.validUntil);
// here the members vote, which may take until then
await execute(proposalOf(prepared));
console.log('supply:', (await get(`/integration/${integrationId}/stats`, key)).supply);

// a proposal that nobody executes in time is worth nothing: here after seconds, by the cluster's clock
const late = await mint(Date.now() + 5_000);
while (Date.now() < Date.parse(late.validUntil) + 3_000) await new Promise((done) => setTimeout(done, 500));
const refusal = await execute(proposalOf(late)).catch(({ message }) => message);
console.log('too late:', refusal.includes('0x17a7') ? 'refused' : refusal);
