/**
 * The functions that the Solana runtime offers to programs. In sBPF v3 a call carries a number, the hash of the function's
 * name (SIMD-0178). The loader accepts any number, and a call with an unknown one fails only when it is executed, so the
 * linker refuses every name that is not in this list.
 */
const NAMES = `
  abort sol_panic_ sol_log_ sol_log_64_ sol_log_pubkey sol_log_compute_units_ sol_log_data
  sol_create_program_address sol_try_find_program_address sol_sha256 sol_keccak256 sol_blake3
  sol_secp256k1_recover sol_curve_validate_point sol_curve_group_op sol_get_clock_sysvar sol_get_rent_sysvar
  sol_get_epoch_schedule_sysvar sol_get_sysvar sol_get_stack_height sol_get_return_data sol_set_return_data
  sol_get_processed_sibling_instruction sol_invoke_signed_c sol_invoke_signed_rust sol_memcpy_ sol_memmove_
  sol_memcmp_ sol_memset_ sol_remaining_compute_units
`;

/** @type {Map<string, number>} the number of each syscall by its name */
export const SYSCALLS = new Map(
  NAMES.trim()
    .split(/\s+/)
    .map((name) => [name, murmur3(Buffer.from(name, 'latin1'))]),
);

/** MurmurHash3 of 32 bits with seed 0. */
function murmur3(bytes) {
  const scramble = (word) => Math.imul(rotate(Math.imul(word, 0xcc9e2d51), 15), 0x1b873593);
  const rotate = (word, by) => (word << by) | (word >>> (32 - by));
  const tail = bytes.length & 3;
  let hash = 0;
  for (let at = 0; at < bytes.length - tail; at += 4)
    hash = (Math.imul(rotate(hash ^ scramble(bytes.readInt32LE(at)), 13), 5) + 0xe6546b64) | 0;
  if (tail) hash ^= scramble(bytes.readUIntLE(bytes.length - tail, tail));
  hash ^= bytes.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
