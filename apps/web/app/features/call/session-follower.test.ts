import type { ApiCall } from '@encore/contract/client'
import type { ServerMessage } from '@encore/contract/realtime'
import { expect, test } from 'vitest'
import type { ConnectionState } from '#app/data/realtime.ts'
import { followSession } from './session-follower.ts'
import { exampleOwn, exampleSession, sessionId } from './testing/examples.ts'

/** A follower whose requests wait until the test answers them. */
function follow() {
  const waiting: ((isOk: boolean, number: number) => void)[] = []
  const listeners: {
    message?: (message: ServerMessage) => void
    state?: (state: ConnectionState) => void
    tick?: () => void
  } = {}
  const api = ((key: string) =>
    new Promise((resolve) => {
      waiting.push((isOk, number) =>
        resolve(
          isOk
            ? { ok: true, value: key.endsWith('own') ? exampleOwn({ number }) : exampleSession() }
            : { ok: false, status: 503, error: { name: 'UNAVAILABLE' } },
        ),
      )
    })) as unknown as ApiCall
  const follower = followSession({
    first: { session: exampleSession(), own: exampleOwn({ number: 1 }) },
    api,
    live: {
      onMessage: (listener) => {
        listeners.message = listener
        return () => delete listeners.message
      },
      onState: (listener) => {
        listeners.state = listener
        return () => delete listeners.state
      },
    },
    clock: {
      every: (_, act) => {
        listeners.tick = act
        return () => delete listeners.tick
      },
    },
  })
  const answer = async (isOk: boolean, number = 0) => {
    const open = waiting.splice(0)
    for (const resolve of open) resolve(isOk, number)
    await new Promise((done) => setTimeout(done))
    return open.length
  }
  return { follower, listeners, answer, requests: () => waiting.length }
}

const changed = (id: string): ServerMessage => ({ type: 'changed', what: 'call', id })

test('session follower: reads again when the server names its session, and not for another one', async () => {
  const { follower, listeners, answer, requests } = follow()
  listeners.message?.(changed('cs_other'))
  expect(requests()).toBe(0)
  listeners.message?.(changed(sessionId))
  expect(await answer(true, 5)).toBe(2)
  expect(follower.view.get()).toMatchObject({ own: { number: 5 }, isStale: false })
})

test('session follower: a change during a read is followed by one more', async () => {
  const { follower, listeners, answer, requests } = follow()
  listeners.message?.(changed(sessionId))
  listeners.message?.(changed(sessionId))
  listeners.message?.(changed(sessionId))
  expect(await answer(true, 5)).toBe(2)
  expect(requests()).toBe(2)
  await answer(true, 6)
  expect(requests()).toBe(0)
  expect(follower.view.get().own.number).toBe(6)
})

test('session follower: reads after a reconnect and from time to time', async () => {
  const { listeners, answer } = follow()
  listeners.state?.('waiting')
  expect(await answer(true)).toBe(0)
  listeners.state?.('open')
  expect(await answer(true)).toBe(2)
  listeners.tick?.()
  expect(await answer(true)).toBe(2)
})

test('session follower: keeps what it knows while the server does not answer, and says so', async () => {
  const { follower, listeners, answer } = follow()
  listeners.tick?.()
  await answer(false)
  expect(follower.view.get()).toMatchObject({ own: { number: 1 }, isStale: true })
  listeners.tick?.()
  await answer(true, 2)
  expect(follower.view.get()).toMatchObject({ own: { number: 2 }, isStale: false })
})

test('session follower: an answer that was asked for before a change does not undo it', async () => {
  const { follower, listeners, answer } = follow()
  listeners.tick?.()
  follower.keepOwn({ number: 9 })
  await answer(true, 2)
  expect(follower.view.get().own.number).toBe(9)
})

test('session follower: reads nothing after its end', async () => {
  const { follower, listeners, answer, requests } = follow()
  listeners.tick?.()
  follower.stop()
  await answer(true, 4)
  expect(follower.view.get().own.number).toBe(1)
  void follower.refresh()
  expect(requests()).toBe(0)
  expect(listeners).toEqual({})
})
