import type { GatewayProvider } from '@encore/contract/rules/payment-methods'
import type { Db } from '#platform/db/connect.ts'
import { failing } from './rules.ts'

export const insertFailure = (db: Db, provider: GatewayProvider) => db`
  insert into gateway_health (provider, failures) values (${provider}, array[app_now()])
  on conflict (provider) do update set failures =
    (gateway_health.failures || app_now())[greatest(1, cardinality(gateway_health.failures) + 2 - ${failing.calls}::integer):]`

export const clearFailures = (db: Db, provider: GatewayProvider) => db`
  update gateway_health set failures = '{}' where provider = ${provider} and failures <> '{}'`

export interface Health {
  provider: GatewayProvider
  failures: Date[]
  now: Date
}

export const selectHealth = (db: Db) => db<Health[]>`
  select provider, failures, app_now() as now from gateway_health where failures <> '{}'`

/** Claims gateways whose last call got no response and that were not probed for `everySeconds`. */
export const claimProbes = (db: Db, everySeconds: number) => db<{ provider: GatewayProvider }[]>`
  update gateway_health set probed_at = app_now()
  where failures <> '{}' and (probed_at is null or probed_at <= app_now() - make_interval(secs => ${everySeconds}))
  returning provider`
