import type { Methods } from '../method.ts';
import { accountMethods } from './accounts.ts';
import { clusterMethods } from './cluster.ts';
import { developmentMethods } from './development.ts';
import { historyMethods } from './history.ts';
import { tokenMethods } from './tokens.ts';
import { transactionMethods } from './transactions.ts';

/** Every method of a local cluster without a platform. */
export const clusterRpcMethods: Methods = {
  ...accountMethods,
  ...tokenMethods,
  ...transactionMethods,
  ...historyMethods,
  ...clusterMethods,
  ...developmentMethods,
};
