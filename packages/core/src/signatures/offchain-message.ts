const signingDomain = new TextEncoder().encode('solana offchain');
const version = 0;
const ascii = 0;
const utf8 = 1;
/** What a hardware wallet displays and signs at most. */
const maxLength = 1212;

/**
 * The off-chain message envelopes in which wallets sign `text` instead of its bare bytes: the header of Solana's SDK and command line,
 * and the longer one that Ledger's app signs, with an empty application domain and `signer` as its only signer.
 * Source: "Off-Chain Message Signing", Anza documentation, proposals.
 */
export function offchainEnvelopes(text: Uint8Array, signer: Uint8Array): Uint8Array[] {
  if (text.length > maxLength) return [];
  const format = text.every((byte) => byte >= 0x20 && byte <= 0x7e) ? ascii : utf8;
  const length = Uint8Array.of(text.length & 0xff, text.length >> 8);
  const head = [0xff, ...signingDomain, version];
  return [
    Uint8Array.from([...head, format, ...length, ...text]),
    Uint8Array.from([...head, ...new Uint8Array(32), format, 1, ...signer, ...length, ...text]),
  ];
}
