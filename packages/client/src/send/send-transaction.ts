import type { RpcError } from '../rpc.ts';
import { within } from '../wait.ts';
import type { SendingWallet, SigningWallet } from '../wallets.ts';
import { fromBase64, signatureOf } from '../wire.ts';
import { compareSent } from './compare-sent.ts';
import { lastValidHeight, lastValidHeightOfAny, type NodeCall, nodeAt, readBlockHeight } from './expiry.ts';
import { answerTimeoutMs, follow } from './follow.ts';
import { loadVerifier } from './load-verifier.ts';
import type { DeliveryOptions, Review, SentTransaction, UnsignedTransaction } from './options.ts';
import { abortable, askWallet, assertSigned, requireVersion, sign } from './sign.ts';
import { signBySponsor } from './sponsor.ts';
import { TransactionError } from './transaction-error.ts';

/** What differs between transactions of the service and those of the caller. */
type Preparation<Prepared extends UnsignedTransaction> = {
  /** Makes the transaction, or another one in the place of `expired`, and verifies it. */
  readonly prepare: (expired: Prepared | undefined) => Promise<Omit<Review<Prepared>, 'isRebuilt'>>;
  readonly canRebuild: boolean;
  readonly nonceAccount: string | undefined;
  /** The program whose refusals are put in words. */
  readonly programId: string | undefined;
  /** The most to pay for priority where the wallet raises the compute-unit limit; lamports. */
  readonly maxPriorityLamports?: bigint | undefined;
};

const expiredError = (signature?: string, mayExecute = false) =>
  new TransactionError('EXPIRED', 'The transaction has expired without effect', { signature, mayExecute });

/** The one path of every transaction: prepare and verify, review, sign, send, follow, and all of it once more where it expires. */
export async function sendTransaction<Prepared extends UnsignedTransaction>(
  options: DeliveryOptions<Prepared>,
  { prepare, canRebuild, nonceAccount, programId, maxPriorityLamports }: Preparation<Prepared>,
): Promise<SentTransaction<Prepared>> {
  const {
    client,
    cluster = 'mainnet',
    wallet,
    rpcUrl,
    sponsor,
    sendBy = 'wallet',
    signal,
    onState,
  } = options;
  const { pollMs = 500, timeoutMs = 180_000 } = options;
  const canSign = 'signTransaction' in wallet;
  // wallets warn less where they send by themselves; what a sponsor has yet to sign they cannot send
  const prefersSending = sponsor === undefined && sendBy === 'wallet' && 'signAndSendTransaction' in wallet;
  const walletSends = rpcUrl === undefined || !canSign || prefersSending;
  if (walletSends && !('signAndSendTransaction' in wallet))
    throw new TypeError('rpcUrl is needed: the wallet signs and does not send');
  if (sponsor !== undefined && walletSends)
    throw new TypeError(
      'a sponsor signs after the wallet: it needs rpcUrl, and a wallet that signs without sending',
    );
  if (sponsor !== undefined && nonceAccount !== undefined)
    throw new TypeError('sponsors sign no transaction on a nonce account');
  const explain = async (refusal: RpcError) =>
    programId === undefined ? refusal.message : (await loadVerifier()).explainRefusal(refusal, programId);
  const node = rpcUrl === undefined ? undefined : nodeAt(rpcUrl, signal);
  /** Asks what goes on without an answer. */
  const askNode = async <T>(read: (node: NodeCall) => Promise<T>): Promise<T | undefined> => {
    if (rpcUrl === undefined) return undefined;
    const limitMs = Math.min(timeoutMs, answerTimeoutMs);
    return within(limitMs, signal, (bounded) => read(nodeAt(rpcUrl, bounded))).catch(() => undefined);
  };
  let expired: Prepared | undefined;
  for (;;) {
    signal?.throwIfAborted();
    onState?.({ status: expired === undefined ? 'requesting' : 'rebuilding' });
    const review = { ...(await prepare(expired)), isRebuilt: expired !== undefined };
    signal?.throwIfAborted();
    const { prepared, isRebuilt } = review;
    const { signers, validUntil } = prepared;
    const transaction = fromBase64(prepared.transaction);
    requireVersion(wallet, transaction);
    const validUntilMs = validUntil === undefined ? undefined : Date.parse(validUntil);
    const validUntilTs = validUntilMs === undefined ? undefined : BigInt(validUntilMs) / 1_000n;
    const canMakeAgain = () =>
      canRebuild && !isRebuilt && (validUntilMs === undefined || Date.now() < validUntilMs);
    // before the review: the blockhash may expire while a person reads
    let blockHeight = node && (await lastValidHeight(node, transaction, nonceAccount, { pollMs, signal }));

    onState?.({ status: 'reviewing', ...review });
    await abortable(Promise.resolve(options.review?.(review)), signal);

    onState?.({ status: 'signing', ...review });
    if (walletSends && blockHeight !== undefined) {
      // the wallet could not send it any more, and would say so in its own words
      const isPast = ((await askNode(readBlockHeight)) ?? 0) > blockHeight;
      signal?.throwIfAborted();
      if (isPast) {
        if (!canMakeAgain()) throw expiredError();
        expired = prepared;
        continue;
      }
    }
    let signed: Uint8Array | undefined;
    let signature: string;
    if (walletSends) {
      onState?.({ status: 'sending', signature: undefined, ...review });
      const sender = wallet as SendingWallet;
      const call = () => sender.signAndSendTransaction(transaction, { signers, signal });
      signature = await askWallet(call, signal, true);
      // it is signed: a node that does not answer ends nothing any more, but then the transaction never counts as expired
      if (blockHeight !== undefined) blockHeight = await askNode(lastValidHeightOfAny);
    } else {
      signed = await sign(wallet as SigningWallet, transaction, { signers, signal }, maxPriorityLamports);
      if (sponsor !== undefined) signed = await signBySponsor(sponsor, signed, signers[0] ?? '', signal);
      assertSigned(signed);
      signature = signatureOf(signed);
      onState?.({ status: 'sending', signature, ...review });
    }

    const outcome = await follow({
      ...{ client, cluster, rpcUrl, signature, signed, explain, pollMs, timeoutMs, signal },
      deadline: { blockHeight, validUntilTs },
      onSent: () => onState?.({ status: 'confirming', signature, ...review }),
    });
    if (outcome !== 'expired') {
      const given = { transaction, maxPriorityLamports, pollMs, signal };
      // it is executed: what fails here ends nothing any more
      const compared =
        signed === undefined
          ? await askNode((asked) => compareSent(asked, signature, given))
          : { change: undefined };
      if (compared?.change !== undefined) {
        const message = `The wallet sent another transaction than it was given, and it was executed: ${compared.change}`;
        throw new TransactionError('CHANGED', message, { signature });
      }
      const isCompared = compared !== undefined;
      return { signature, status: outcome, prepared, isRebuilt, isCompared };
    }
    // a wallet may have sent another transaction and a sponsor the same one under another signature, a nonce does not expire, and nothing executes after `validUntil`
    const isFollowed = signed !== undefined && sponsor === undefined && blockHeight !== undefined;
    // under this signature, that is
    const mayExecute = sponsor !== undefined;
    if (!isFollowed || !canMakeAgain()) throw expiredError(signature, mayExecute);
    expired = prepared;
  }
}
