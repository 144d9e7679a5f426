import { expect, test } from 'vitest'
import { callTransport } from './call-transport.ts'

test.each(['on', 'elsewhere'] as const)('call transport: goes through the relay while it is %s', (relay) => {
  expect(callTransport(relay, true)).toEqual({ kind: 'relay' })
  expect(callTransport(relay, false)).toEqual({ kind: 'relay' })
})

test.each(['no coturn', 'no port', 'no address', 'off'] as const)(
  'call transport: localhost holds calls without a relay, and another address none, where it is "%s"',
  (relay) => {
    expect(callTransport(relay, true)).toEqual({ kind: 'all' })
    expect(callTransport(relay, false)).toEqual({ kind: 'closed', reason: relay })
  },
)

test.each(['starting', 'not answering'] as const)(
  'call transport: is closed while the relay is %s',
  (relay) => {
    expect(callTransport(relay, true)).toEqual({ kind: 'closed', reason: relay })
    expect(callTransport(relay, false)).toEqual({ kind: 'closed', reason: relay })
  },
)
