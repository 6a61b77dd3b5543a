import { ObverseError } from '@obverse/client';
import { useObverse } from '@obverse/react';
import { Link } from '@tanstack/react-router';
import { Empty } from '../ui/query-view.tsx';

/** Whether a read of a coin failed because there is none; 400: its id is no address at all. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ObverseError && [400, 404].includes(error.status);

/** Shown in the place of a coin that the cluster does not have. */
export function NoSuchCoin() {
  const { cluster } = useObverse();
  return (
    <>
      <h1 className="mb-6">There is no such coin</h1>
      <Empty>
        {cluster} has no coin at this address. It may be on the other cluster.{' '}
        <Link to="/" className="text-accent underline">
          See all coins
        </Link>
      </Empty>
    </>
  );
}
