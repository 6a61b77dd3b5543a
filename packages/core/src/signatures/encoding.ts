/** Order of the Ed25519 group. RFC 8032, 5.1. */
const groupOrder = 2n ** 252n + 27742317777372353535851937790883648493n;
/** The field's prime. */
const fieldPrime = 2n ** 255n - 19n;

/** Little-endian integer. */
function integer(bytes: Uint8Array): bigint {
  return bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
}

/** Whether `S` of a signature is below the group's order; a larger one is another spelling of the same signature. */
export function canonicalScalar(scalar: Uint8Array): boolean {
  return integer(scalar) < groupOrder;
}

/** The y coordinate that 32 bytes encode, sign bit aside. */
function coordinate(point: Uint8Array): bigint {
  return integer(point) & (2n ** 255n - 1n);
}

/** Whether a point's y coordinate is written in its only canonical form. */
export function canonicalPoint(point: Uint8Array): boolean {
  return coordinate(point) < fieldPrime;
}

/** y coordinates of the eight points whose order divides 8. They verify signatures that nobody made. */
const smallOrderY = new Set([
  0n,
  1n,
  fieldPrime - 1n,
  2707385501144840649318225287225658788936804267575313519463743609750303402022n,
  fieldPrime - 2707385501144840649318225287225658788936804267575313519463743609750303402022n,
]);

/** Whether the point has an order of 1, 2, 4 or 8. */
export function smallOrder(point: Uint8Array): boolean {
  return smallOrderY.has(coordinate(point));
}
