import { PortRefusal } from '@encore/app-kit/calls/ports'
import type { ApiCall } from '@encore/contract/client'
import type { ErrorName } from '@encore/contract/errors'
import { describe, expect, test } from 'vitest'
import { createCallPorts } from './call-ports.ts'

const relay = {
  room: null,
  iceTransportPolicy: 'relay' as const,
  server: { urls: ['turn:203.0.113.7'], username: 'u', credential: 'c', expiresAt: '2026-11-21T12:00:00Z' },
}

/** Ports whose requests are recorded and answered with a value, or refused by name. */
function portsWith(answer: { value?: unknown; refusal?: ErrorName }) {
  const sent: { key: string; input: unknown }[] = []
  let notOpen = 0
  const api = (async (key: string, input: unknown) => {
    sent.push({ key, input })
    const error = { code: 1, name: answer.refusal, message: '', requestId: '' }
    return answer.refusal ? { ok: false, status: 409, error } : { ok: true, value: answer.value }
  }) as unknown as ApiCall
  const seat = { seat: 's', epoch: 2, since: 7, relay }
  const ports = createCallPorts({ api, callId: 'fc_1', seat, onNotOpen: () => notOpen++ })
  return { ports, sent, notOpen: () => notOpen }
}

const restart = { gen: 1, body: { kind: 'restart' as const } }
const never = new AbortController().signal

describe('call ports: requests of the seat', () => {
  test('read behind the signals of an earlier document, and answer the device that offered last', async () => {
    const signals = [{ n: 8, epoch: 3, gen: 1, body: { kind: 'offer', sdp: 'v=0' } }]
    const { ports, sent } = portsWith({ value: { signals, last: 8 } })
    expect(await ports.signals.receive(0, never)).toEqual({ signals, last: 8 })
    await ports.signals.send(restart)
    expect(sent).toEqual([
      {
        key: 'GET /api/v1/call/{id}/signals',
        input: { params: { id: 'fc_1' }, query: { seat: 's', since: 7 } },
      },
      {
        key: 'POST /api/v1/call/{id}/signals',
        input: { params: { id: 'fc_1' }, body: { seat: 's', epoch: 3, gen: 1, body: { kind: 'restart' } } },
      },
    ])
  })

  test('use the access of the seat first and ask for fresh ones later', async () => {
    const { ports, sent } = portsWith({ value: { iceTransportPolicy: 'all', server: null, room: null } })
    const { urls, username, credential, expiresAt } = relay.server
    expect(await ports.relay.access()).toEqual({
      ...{ iceServers: [{ urls, username, credential }], policy: 'relay', expiresAt, room: null },
    })
    expect(sent).toEqual([])
    expect(await ports.relay.access()).toMatchObject({ iceServers: [], policy: 'all' })
  })

  test('report the signed time', async () => {
    const { ports, sent } = portsWith({})
    await ports.sums.send({ receivedMs: 9_000, signedMs: 8_000 })
    expect(sent[0]?.input).toMatchObject({ body: { seat: 's', countedMs: 8_000 } })
  })
})

describe('call ports: refusals', () => {
  test.each([
    ['SEAT_TAKEN', 'ENDED'],
    ['NOT_FOUND', 'ENDED'],
    ['SIGNAL_REFUSED', 'REFUSED'],
    ['SIGNAL_OUTDATED', 'REFUSED'],
    ['CALLS_CLOSED', 'REFUSED'],
    ['INVALID_INPUT', 'REFUSED'],
  ] as const)('%s is final: %s', async (refusal, reason) => {
    const { ports } = portsWith({ refusal })
    await expect(ports.signals.send(restart)).rejects.toEqual(new PortRefusal(reason))
  })

  test('a call that expects no media is read again, and the request may be repeated', async () => {
    const { ports, notOpen } = portsWith({ refusal: 'CALL_NOT_OPEN' })
    await expect(ports.signals.receive(0, never)).rejects.not.toBeInstanceOf(PortRefusal)
    expect(notOpen()).toBe(1)
  })
})
