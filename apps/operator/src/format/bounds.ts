import { math } from '@obverse/core';
import { UsageError } from '../errors.ts';

/** @throws UsageError that names the option whose value the program would refuse, and what it must be */
export function requireBounds(settings: math.BoundedSettings): void {
  const found = math.settingOutOfBounds(settings);
  if (found === undefined) return;
  const option = found.setting.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  throw new UsageError(`--${option} ${found.must}`);
}
