import type { Sql, Tx } from '#platform/db/connect.ts'

/** Wraps the database and removes `words` from every statement, to take out a guard. */
export const withoutWords = (sql: Sql, words: string): Sql =>
  new Proxy(sql, {
    apply: (target, self, args) => Reflect.apply(target as never, self, stripped(args, words)),
    get: (target, name) =>
      name === 'begin'
        ? (mode: string, work: (tx: Tx) => Promise<unknown>) =>
            target.begin(mode, (tx) => work(strippedTx(tx, words)))
        : Reflect.get(target, name),
  })

const strippedTx = (tx: Tx, words: string): Tx =>
  new Proxy(tx, {
    apply: (target, self, args) => Reflect.apply(target as never, self, stripped(args, words)),
  })

function stripped(args: unknown[], words: string): unknown[] {
  const [parts, ...values] = args
  if (!Array.isArray(parts) || !('raw' in parts)) return args
  const without = parts.map((part: string) => part.replace(words, ''))
  return [Object.assign(without, { raw: without }), ...values]
}
