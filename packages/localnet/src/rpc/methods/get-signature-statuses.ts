import { asSignature } from '../bytes.ts';
import { inContext, type Method } from '../method.ts';

const MAX_SIGNATURES = 256;

/** A transaction is final as soon as it is executed. `searchTransactionHistory` makes no difference. */
export const getSignatureStatuses: Method = (cluster, params) => {
  const signatures = params.list(0, 'signatures', MAX_SIGNATURES, asSignature);
  params.config(1, cluster.clock.slot()).boolean('searchTransactionHistory');
  const statuses = signatures.map((signature) => {
    const found = cluster.history.get(signature);
    if (!found) return null;
    const { slot, err } = found;
    const status = err === null ? { Ok: null } : { Err: err };
    return { slot, confirmations: null, err, status, confirmationStatus: 'finalized' };
  });
  return inContext(cluster, statuses);
};
