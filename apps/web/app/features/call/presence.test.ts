import { createStore } from '@encore/app-kit/store'
import type { ClientMessage } from '@encore/contract/realtime'
import { expect, test, vi } from 'vitest'
import type { ConnectionState } from '#app/data/realtime.ts'
import { reportPresence } from './presence.ts'
import { sessionId } from './testing/examples.ts'

function report() {
  const sent: ClientMessage[] = []
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  const isReady = createStore(false)
  const acts: { tick?: () => void; state?: (state: ConnectionState) => void } = {}
  const stop = reportPresence({
    live: {
      send: (message) => sent.push(message) > 0,
      open: () => {},
      onState: (listener) => {
        acts.state = listener
        return () => delete acts.state
      },
    },
    ...{ sessionId, isReady },
    clock: {
      every: (_, act) => {
        acts.tick = act
        return () => delete acts.tick
      },
    },
  })
  return { sent, page, isReady, acts, stop }
}

const message = (isVisible: boolean, isReady: boolean) => ({
  ...{ type: 'call.presence', session: sessionId, isVisible, isReady },
})

test('call presence: reports at once, at intervals, on each change and after a reconnect', () => {
  const { sent, page, isReady, acts } = report()
  acts.tick?.()
  isReady.set(true)
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  acts.state?.('waiting')
  acts.state?.('open')
  expect(sent).toEqual([
    message(true, false),
    message(true, false),
    message(true, true),
    message(false, true),
    message(false, true),
  ])
})

test('call presence: says nothing after its end', () => {
  const { sent, page, isReady, acts, stop } = report()
  stop()
  isReady.set(true)
  page.dispatchEvent(new Event('visibilitychange'))
  expect(acts).toEqual({})
  expect(sent).toHaveLength(1)
})
