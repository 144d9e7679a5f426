/** Runs one piece of work at a time over all tabs; in this tab only where Web Locks are missing (plain http). */
export function createExclusive(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const run = last.then(() => (navigator.locks ? navigator.locks.request('identity', work) : work()))
    last = run.catch(() => {})
    return run
  }
}
