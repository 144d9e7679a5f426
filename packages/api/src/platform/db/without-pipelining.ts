/**
 * Makes a pool send a statement on a connection only after the answer to the one before. PgBouncer 1.18 gives the server
 * away with the first answer and loses the next. Transactions keep their server, so their statements may follow at once.
 *
 * The driver has no setting for it: it asks `onexecute` of a query whether the connection takes another
 * (postgres 3, `connection.js`, `execute`).
 */
export const withoutPipelining = <S extends (...args: never[]) => unknown>(sql: S): S =>
  new Proxy(sql, {
    apply: (target, self, args) => {
      const made: unknown = Reflect.apply(target, self, args)
      if (isQuery(made)) made.options.onexecute = () => false
      return made
    },
  })

interface Query {
  options: { onexecute?: () => boolean }
}

const isQuery = (made: unknown): made is Query => made instanceof Promise && 'options' in made
