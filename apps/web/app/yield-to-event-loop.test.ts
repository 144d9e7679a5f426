import { expect, test } from 'vitest'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

test('rendering turn: gives each of many pages an event-loop turn of its own, in order', async () => {
  let turn = 0
  const count = () => {
    turn++
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  const pages = ['first', 'second', 'third']
  const taken = await Promise.all(pages.map((page) => yieldToEventLoop().then(() => ({ page, turn }))))
  clearImmediate(counting)
  expect(taken.toSorted((one, other) => one.turn - other.turn).map(({ page }) => page)).toEqual(pages)
  expect(new Set(taken.map((one) => one.turn)).size).toBe(pages.length)
})
