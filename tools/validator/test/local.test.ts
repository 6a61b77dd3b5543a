import { describeFlow } from './flow.ts';
import { startLocalCluster } from './support/cluster.ts';

// the flow of validator.test.ts, so that it stays right where no validator is installed
describeFlow('a local cluster', startLocalCluster);
