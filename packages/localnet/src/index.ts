/**
 * Local Solana clusters with the platform program, for development and tests.
 * @module
 */

export { developmentKeypair } from './cluster/signing.ts';
export { LocalnetError, type LocalnetErrorCode } from './errors.ts';
export {
  type Funds,
  type LocalPlatform,
  type LocalPlatformOptions,
  startLocalPlatform,
} from './local-platform.ts';
export {
  type ClusterConfig,
  type ClusterHandle,
  type Localnet,
  type LocalnetConfig,
  startLocalnet,
} from './localnet.ts';
export { lockDirectory } from './store/lock.ts';
