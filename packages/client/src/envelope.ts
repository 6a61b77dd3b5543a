/** A refusal or failure of the service. */
export class ObverseError extends Error {
  override readonly name = 'ObverseError';
  /** HTTP status. */
  readonly status: number;
  /** Stable code for machines, as in the header `X-Error-Code`. */
  readonly code: string | null;
  /** Identifies this request in questions to the operator. */
  readonly requestId: string | null;
  /** Seconds to wait before another try, where the service says so. */
  readonly retryAfter: number | null;

  constructor(message: string, { status, headers }: Response) {
    super(message);
    this.status = status;
    this.code = headers.get('x-error-code');
    this.requestId = headers.get('x-request-id');
    const seconds = headers.get('retry-after');
    this.retryAfter = seconds === null ? null : Number(seconds);
  }
}

/** What a call of the client resolves to. */
export type Answer<Data> =
  | { data: { data: Data }; error?: never; response: Response }
  | { data?: never; error: unknown; response: Response };

const messageOf = (error: unknown, response: Response): string =>
  typeof error === 'object' && error !== null && 'message' in error
    ? String(error.message)
    : `${response.status} ${response.statusText}`;

/**
 * The data of a successful answer: `const { transaction } = await unwrap(client.POST(…))`.
 *
 * @throws ObverseError with the service's own message and code for every other answer
 */
export async function unwrap<Data>(call: Promise<Answer<Data>>): Promise<Data> {
  const { data, error, response } = await call;
  if (data === undefined) throw new ObverseError(messageOf(error, response), response);
  return data.data;
}
