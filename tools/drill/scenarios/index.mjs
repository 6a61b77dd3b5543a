import { skewClock } from './clock.mjs';
import { fillDisk, restoreDump, rollBack } from './data.mjs';
import { cutBucket, cutDatabase, cutNode, cutRedis } from './partitions.mjs';
import { holdLeader, killApi, killLeader, stopLeader } from './processes.mjs';
import { rollingRestart } from './restarts.mjs';
import { soak } from './soak.mjs';

/** In this order: the soak moves the time of a cluster, so it comes last. */
export const scenarios = [
  killApi,
  killLeader,
  stopLeader,
  holdLeader,
  cutNode,
  cutDatabase,
  cutRedis,
  cutBucket,
  fillDisk,
  skewClock,
  rollingRestart,
  rollBack,
  restoreDump,
  soak,
];
