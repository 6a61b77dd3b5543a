import { useQuery } from '@tanstack/react-query';

/** The functions of issued-coins.ts, which need what derives addresses: it loads with the first page that asks. Undefined until then. */
export const useIssuedCoins = () =>
  useQuery({
    queryKey: ['issued-coins'],
    queryFn: async () => {
      const { byIssuer, issuedIntegration } = await import('./issued-coins.ts');
      return { byIssuer, issuedIntegration };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  }).data;
