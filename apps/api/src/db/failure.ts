/** Awaits a query. */
export const asking = async <T>(query: PromiseLike<T>): Promise<T> => query;
