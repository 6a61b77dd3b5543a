/** `warning`: the service runs, but not as it should. `failed`: it does not start, or something that users need does not work. */
export type Status = 'ok' | 'warning' | 'failed' | 'skipped';

/** What was looked at, and what was found: one line for operators. */
export type DoctorFinding = { readonly subject: string; readonly status: Status; readonly detail: string };

/** Makes the findings about one subject. */
export const findings = (subject: string) => {
  const finding =
    (status: Status) =>
    (detail: string): DoctorFinding => ({ subject, status, detail });
  return {
    ok: finding('ok'),
    warning: finding('warning'),
    failed: finding('failed'),
    skipped: finding('skipped'),
  };
};

export const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  // what the sentence for callers leaves out: an address, a status, a system error
  return error.cause instanceof Error ? `${error.message}: ${messageOf(error.cause)}` : error.message;
};
