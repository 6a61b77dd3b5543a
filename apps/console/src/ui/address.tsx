import { CopyButton } from './copy-button.tsx';

export const shortAddress = (address: string): string => `${address.slice(0, 4)}…${address.slice(-4)}`;

/** An address, shortened for the eye; the whole is in the tooltip, for screen readers and for the clipboard. */
export const Address = ({
  address,
  what = 'the address',
  end,
}: {
  readonly address: string;
  readonly what?: string;
  /** Of the sentence that it is in: it stands before the button that copies. */
  readonly end?: string;
}) => (
  <span className="whitespace-nowrap font-mono text-sm">
    <span title={address} aria-hidden="true">
      {shortAddress(address)}
    </span>
    <span className="sr-only">{address}</span>
    {end !== undefined && <span className="font-sans">{end}</span>}
    <CopyButton text={address} what={what} />
  </span>
);
