/** The service's version; /openapi.json and /metrics tell it. */
export const version = '0.1.0';
