import { AsyncLocalStorage } from 'node:async_hooks'
import type { Sql } from '#platform/db/connect.ts'

/** Runs `work` and returns the number of its statements. */
export type StatementsOf = (work: () => unknown) => Promise<number>

/**
 * Counts the statements of a context's pool from now on, those in transactions and savepoints included. Statements of
 * concurrent sweeps do not count as the work's.
 */
export function countStatements(ctx: { sql: Sql }): StatementsOf {
  const counter = new AsyncLocalStorage<{ statements: number }>()
  const counting = (sql: Sql): Sql =>
    new Proxy(sql, {
      apply: (target, self, parts) => {
        const cost = counter.getStore()
        if (cost) cost.statements++
        return Reflect.apply(target, self, parts)
      },
      get: (target, name) => {
        const found = Reflect.get(target, name)
        if (name !== 'begin' && name !== 'savepoint') return found
        return (...given: unknown[]) => {
          const work = given.at(-1) as (tx: Sql) => unknown
          return Reflect.apply(found, target, [...given.slice(0, -1), (tx: Sql) => work(counting(tx))])
        }
      },
    })
  ctx.sql = counting(ctx.sql)
  return async (work) => {
    const cost = { statements: 0 }
    await counter.run(cost, work)
    return cost.statements
  }
}
