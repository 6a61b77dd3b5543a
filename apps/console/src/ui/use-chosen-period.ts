import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Period } from './period-switch.tsx';

/** The period of a page's charts that the reader has chosen, which the URL holds, and how to choose one. */
export function useChosenPeriod(
  from: '/' | '/coins/$id' | '/junior/$index',
): [Period | undefined, (period: Period) => void] {
  const { period } = useSearch({ from });
  const navigate = useNavigate({ from });
  return [period, (next) => void navigate({ search: (old) => ({ ...old, period: next }), replace: true })];
}
