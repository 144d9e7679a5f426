import type { Sql, Tx } from '#platform/db/connect.ts'

type Intercept = (parts: TemplateStringsArray, run: (parts: TemplateStringsArray) => unknown) => unknown

/** Wraps the database so that `intercept` may rewrite each statement, also inside transactions. */
export const intercepting = <S extends Sql | Tx>(sql: S, intercept: Intercept): S =>
  new Proxy(sql, {
    apply: (target, self, [parts, ...values]) => {
      const run = (asked: unknown) => Reflect.apply(target as never, self, [asked, ...values])
      return isTemplate(parts) ? intercept(parts, run) : run(parts)
    },
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function' || (name !== 'begin' && name !== 'savepoint')) return value
      return (...args: unknown[]) =>
        Reflect.apply(
          value,
          target,
          args.map((arg) => (typeof arg === 'function' ? (tx: Tx) => arg(intercepting(tx, intercept)) : arg)),
        )
    },
  })

/** Wraps the database so that `what` runs once, directly after the first statement that contains `words`. */
export function interrupted<S extends Sql | Tx>(sql: S, words: string, what: () => Promise<unknown>): S {
  let isDone = false
  return intercepting(sql, (parts, run) => {
    if (isDone || !parts.some((part) => part.includes(words))) return run(parts)
    isDone = true
    return (async () => {
      const rows = await run(parts)
      await what()
      return rows
    })()
  })
}

const isTemplate = (parts: unknown): parts is TemplateStringsArray => Array.isArray(parts) && 'raw' in parts
