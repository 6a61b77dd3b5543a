/** What the service has refused, for people. */
export type RefusalText = {
  readonly text: string;
  /** The field of the request that is wrong, where one is named. */
  readonly field: string | undefined;
};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What the service has refused, without what its texts have for programs. */
export function readRefusal(message: string): RefusalText {
  const [, given = ''] = /^(?:Invalid request data: )?(.*)$/s.exec(message) ?? [];
  const [, field, reason = ''] = /^([a-z]\w*(?:\.\w+)*): (.+)$/s.exec(given) ?? [];
  return field === undefined ? { text: capitalised(given), field } : { text: capitalised(reason), field };
}
