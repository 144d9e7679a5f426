/** Runs one piece of work at a time across all tabs; only in this tab where Web Locks are missing (plain http). */
export function createExclusive(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const run = last.then(() => (navigator.locks ? navigator.locks.request('identity', work) : work()))
    last = run.catch(() => {})
    return run
  }
}
