import { Pool, type PoolClient } from 'pg'
import type { Logger } from './log.ts'

/**
 * The job runner's connections. It repeats what ends a job only for errors that it knows by their code; any other,
 * such as a refused connection, is a rejection nobody handles and ends the process. So an outage is called by a code
 * that it knows, whichever way the database went (graphile-worker `lib.ts`, RETRYABLE_ERROR_CODES).
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

/** Calls with a callback pass as they are: the runner listens by one and opens that connection again itself. */
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

/** A server that refuses says why in five characters; classes 08 and 57P are about the connection itself. */
function isOutage(cause: unknown): cause is Error {
  if (!(cause instanceof Error)) return false
  const code = 'code' in cause ? String(cause.code) : ''
  return !/^[0-9A-Z]{5}$/.test(code) || /^(?:08|57P)/.test(code)
}
