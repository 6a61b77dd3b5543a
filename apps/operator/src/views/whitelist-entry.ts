import type { WhitelistEntry } from '@obverse/core';
import type { Line } from '../show/lines.ts';

export function whitelistEntryLines(entry: WhitelistEntry): Line[] {
  return [
    ['whitelist entry', entry.address.toBase58()],
    ['integration', entry.integration.toBase58()],
    ['user', entry.user.toBase58()],
    ['rent goes back to', entry.rentPayer.toBase58()],
  ];
}
