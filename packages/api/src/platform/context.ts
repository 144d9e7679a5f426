import type { Bus } from './bus.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Sql } from './db/connect.ts'
import type { DomainEvents } from './domain-events.ts'
import type { FeatureSwitches } from './feature-switches/index.ts'
import type { RateLimiter } from './http/rate-limiter.ts'
import type { Logger } from './log.ts'
import type { SendMail } from './mail.ts'
import type { Metrics } from './metrics.ts'
import type { NameGuard } from './name-guard.ts'
import type { Relay } from './pubsub/relay.ts'
import type { Secrets } from './secrets.ts'

/** Dependencies of every operation; passed as an argument, never imported from module state. */
export interface Ctx {
  sql: Sql
  config: Config
  clock: Clock
  log: Logger
  events: DomainEvents
  bus: Bus
  featureSwitches: FeatureSwitches
  relay: Relay
  limiter: RateLimiter
  names: NameGuard
  sendMail: SendMail
  secrets: Secrets
  metrics: Metrics
}
