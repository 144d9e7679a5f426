import { expect, test } from 'vitest'
import { coalesce } from './coalesce.ts'

/** Work whose runs end when the test says so. */
function controlledWork() {
  const runs: PromiseWithResolvers<void>[] = []
  const work = () => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    return run.promise
  }
  return { runs, refresh: coalesce(work) }
}

const settled = () => new Promise<void>((done) => setTimeout(done))

test('coalesced runs: calls before the start share one run', async () => {
  const { runs, refresh } = controlledWork()
  const calls = [refresh(), refresh()]
  await settled()
  expect(runs).toHaveLength(1)
  runs[0]?.resolve()
  await Promise.all(calls)
})

test('coalesced runs: calls during a run share one further run, which never overlaps it', async () => {
  const { runs, refresh } = controlledWork()
  const first = refresh()
  await settled()
  const later = [refresh(), refresh()]
  await settled()
  expect(runs).toHaveLength(1)
  runs[0]?.resolve()
  await first
  await settled()
  expect(runs).toHaveLength(2)
  runs[1]?.resolve()
  await Promise.all(later)
})

test('coalesced runs: a call during the second run gets a third one', async () => {
  const { runs, refresh } = controlledWork()
  void refresh()
  await settled()
  const second = refresh()
  runs[0]?.resolve()
  await settled()
  const third = refresh()
  runs[1]?.resolve()
  await second
  await settled()
  expect(runs).toHaveLength(3)
  runs[2]?.resolve()
  await expect(third).resolves.toBeUndefined()
})

test('coalesced runs: a failed run fails its own callers only', async () => {
  const { runs, refresh } = controlledWork()
  const first = refresh()
  await settled()
  const second = refresh()
  runs[0]?.reject(new Error('the database is down'))
  await expect(first).rejects.toThrow('the database is down')
  await settled()
  runs[1]?.resolve()
  await expect(second).resolves.toBeUndefined()
})
