/** Something that cannot be done now, in words for the operator. */
export class OperationError extends Error {
  override readonly name: string = 'OperationError';
}

/** An entered value that cannot be. */
export class InputError extends OperationError {
  override readonly name = 'InputError';
  readonly field: string | undefined;
  readonly problem: string;

  /** @param problem what is wrong with the value, such as `must be at least 86400`; a whole sentence without a field */
  constructor(problem: string, field?: string) {
    super(field === undefined ? problem : `${field} ${problem}`);
    this.problem = problem;
    this.field = field;
  }
}
