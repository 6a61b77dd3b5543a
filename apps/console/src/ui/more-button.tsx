import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from './button.tsx';

type Props = {
  readonly query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  readonly className?: string;
  /** What it brings, in words. */
  readonly children: string;
};

/** Loads the next page of a list; nothing on the last. */
export const MoreButton = ({
  query: { hasNextPage, isFetchingNextPage, fetchNextPage },
  className = '',
  children,
}: Props) =>
  hasNextPage ? (
    <Button className={className} disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {children}
    </Button>
  ) : null;
