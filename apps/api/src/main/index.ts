/** The service's types for clients (`AppRouter`), and the service itself for programs that run it in their own process. */

export type { ApiConfig, ClusterConfig, Deployment } from '../config/api-config.ts';
export type { Database } from '../db/database.ts';
export { type DatabaseSettings, openDatabase } from '../db/database.ts';
export type { AppRouter } from '../http/router.ts';
export { buildApi } from './build-api.ts';
