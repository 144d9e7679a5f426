import { DatabaseError, Pool, type PoolClient } from 'pg'
import type { Logger } from './log.ts'

/**
 * Connections of the outbox runner. The runner retries only errors whose code it knows; any other, such as a refused
 * connection, becomes an unhandled rejection and ends the process. Every outage therefore gets a known code
 * (graphile-worker `lib.ts`, RETRYABLE_ERROR_CODES).
 */
export function openJobPool(url: string, log: Logger): Pool {
  const pool = new Pool({ connectionString: url, max: 6, application_name: 'encore-jobs' })
  pool.on('error', (err) => log.warn({ err: err.message }, 'job connection lost'))
  pool.on('connect', (client) => {
    client.on('error', (err) => log.warn({ err: err.message }, 'job connection lost'))
    client.query = namingOutages(client.query.bind(client))
  })
  pool.connect = namingOutages(pool.connect.bind(pool))
  return pool
}

/** Calls with a callback are not changed: the runner listens through one and reopens that connection itself. */
function namingOutages<Call extends PoolClient['query'] | Pool['connect']>(call: Call): Call {
  return new Proxy(call, {
    apply: (target, self, args) => {
      const answer: unknown = Reflect.apply(target, self, args)
      if (!(answer instanceof Promise)) return answer
      return answer.catch((cause: unknown) => {
        throw isOutage(cause) ? Object.assign(cause, { code: 'EHOSTUNREACH' }) : cause
      })
    },
  })
}

/** Errors of the server in classes 08 and 57P concern the connection itself, as do all errors that are not its own. */
export const isOutage = (cause: unknown): cause is Error =>
  cause instanceof DatabaseError ? /^(?:08|57P)/.test(cause.code ?? '') : cause instanceof Error
