import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { MediaSource } from '../channel/source.ts'
import { createPartWaiters } from './part-waiters.ts'

/** A channel whose part arrives when the test triggers it. */
function channel() {
  const arrivals: (() => void)[] = []
  const source = {
    segmentTargetSec: 2,
    awaitPart: (_part: number, _clock: unknown, arrived: () => void) => {
      arrivals.push(arrived)
      return () => {}
    },
  } as unknown as MediaSource
  return { source, arrive: () => arrivals.splice(0).forEach((arrived) => void arrived()) }
}

test('part waiters: a crowd gets one response each without starving others', async () => {
  const waiters = createPartWaiters(Date.now)
  const { source, arrive } = channel()
  const answers: number[] = []
  const leaves = Array.from({ length: 2_000 }, (_, viewer) =>
    waiters.wait(source, 7, (arrived) => {
      if (arrived) answers.push(viewer)
    }),
  )
  const gone = [0, 1_000, 1_999]
  leaves[0]?.()
  arrive()
  await turn()
  expect(answers.length).toBeGreaterThan(0)
  expect(answers.length).toBeLessThan(1_000)
  for (const viewer of gone) leaves[viewer]?.()
  while (waiters.waiting() > 0) await turn()
  expect(answers).toEqual(
    leaves
      .keys()
      .filter((viewer) => !gone.includes(viewer))
      .toArray(),
  )
  for (const leave of leaves) leave()
  expect(waiters.waiting()).toBe(0)
})

test('part waiters: a request for the next part never gets this one', async () => {
  const waiters = createPartWaiters(Date.now)
  const { source, arrive } = channel()
  const answers: string[] = []
  waiters.wait(source, 7, () => {
    answers.push('this')
    waiters.wait(source, 8, () => answers.push('next'))
  })
  arrive()
  await turn()
  expect([answers, waiters.waiting()]).toEqual([['this'], 1])
  arrive()
  expect([answers, waiters.waiting()]).toEqual([['this', 'next'], 0])
})
