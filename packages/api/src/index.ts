export { type Config, ConfigError, ConfigSchema, readConfig } from './platform/config.ts'
export { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/db/embedded.ts'
export { migrate } from './platform/db/migrate.ts'
export { type Api, createApi } from './platform/start.ts'
