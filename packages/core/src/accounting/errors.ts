import { ProgramError, type ProgramErrorName } from '../errors.ts';

/** The accounting refuses with the program's own errors. */
export { ProgramError as AccountingError, type ProgramErrorName as AccountingErrorName } from '../errors.ts';

/** @throws ProgramError `reason` unless `condition` holds. */
export function require(condition: boolean, reason: ProgramErrorName): asserts condition {
  if (!condition) throw new ProgramError(reason);
}
