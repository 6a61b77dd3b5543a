/** Why the service cannot start: one sentence for the operator, naming what to change. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
