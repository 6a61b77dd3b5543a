import { formatUnits } from '@obverse/client';
import { quoteText } from '@obverse/core';
import type { ReactNode } from 'react';
import { groupDigits } from '../amounts/format.ts';
import { formatBps } from '../amounts/percent.ts';
import { shortAddress } from '../ui/address.tsx';
import type { Instruction, NameOf } from './names.ts';
import { type AmountUnits, isAmount } from './verified-amounts.tsx';

type NamedProps = {
  readonly address: string;
  readonly name: string | undefined;
  readonly isShort: boolean;
};

/** An address by its name, and shortened beside it. One without a name is shortened only where it was asked for: others can be made to look like a known one. */
const Named = ({ address, name, isShort }: NamedProps) =>
  name === undefined && !isShort ? (
    <span className="break-all font-mono text-xs">{address}</span>
  ) : (
    <span title={address} className="whitespace-nowrap">
      {name !== undefined && `${name} `}
      <span className="font-mono text-muted text-xs">{shortAddress(address)}</span>
    </span>
  );

type Props = {
  readonly instruction: Instruction;
  readonly nameOf: NameOf;
  /** How amounts are written; absent where that is not known. */
  readonly units: AmountUnits | undefined;
  /** Whether the transaction was verified to be what this page has asked for. */
  readonly isRequested: boolean;
};

const isAddress = (value: unknown): value is { toBase58(): string } =>
  typeof value === 'object' && value !== null && 'toBase58' in value;

/** What stands before an address: "of the integration {integration}" is "of this coin" where that is its name. */
const kindOfAccount =
  /(?<! its)(?: the)? (?:integration|stablecoin|coin|loss report|loss claim|withdrawal) $/;

/** What an instruction does, in its own words, with amounts in decimals and names for addresses. */
export function Sentence({ instruction, nameOf, units, isRequested }: Props) {
  const { template, accounts, arguments: args } = instruction;
  const show = (name: string): ReactNode => {
    const value = Object.hasOwn(args, name) ? args[name] : undefined;
    const address = isAddress(value) ? value : accounts.find((each) => each.name === name)?.address;
    if (value === undefined || isAddress(value)) {
      if (address === undefined) return 'an account that the transaction does not name';
      const text = address.toBase58();
      return <Named address={text} name={nameOf(text, name)} isShort={isRequested} />;
    }
    if (typeof value === 'string') return <bdi>{quoteText(value)}</bdi>;
    if (name.endsWith('Bps')) return formatBps(Number(value));
    // the sentence says of what
    if (typeof value === 'bigint' && units !== undefined && isAmount(instruction, name))
      return (
        <span className="numbers">{groupDigits(formatUnits(String(value) as never, units.decimals))}</span>
      );
    return String(value);
  };
  const parts = template.replaceAll(/(\{\w+Bps\}) basis points/g, '$1').split(/\{(\w+)\}/);
  const isNamed = (name: string | undefined): boolean => {
    const address = accounts.find((each) => each.name === name)?.address;
    return address !== undefined && nameOf(address.toBase58(), name) !== undefined;
  };
  // what the words call an address is said by its name, and of what an amount is by its unit
  const text = (part: string, next: string | undefined): string => {
    const named = isNamed(next) ? part.replace(kindOfAccount, ' ') : part;
    return units === undefined ? named : named.replace(/^ of the underlying\b/, ` ${units.underlying}`);
  };
  return parts.map((part, i) => <span key={i}>{i % 2 === 0 ? text(part, parts[i + 1]) : show(part)}</span>);
}
