import { expect, test, vi } from 'vitest'
import { PortRefusal, type Signal, type SignalBody, type SignalPort } from './ports.ts'
import { createSignalLink } from './signal-link.ts'
import { createFakeClock } from './testing/fake-clock.ts'

const offer: SignalBody = { kind: 'offer', sdp: 'v=0' }
const candidate = (port: number) => ({
  candidate: `candidate:1 1 udp 1 203.0.113.7 ${port} typ relay`,
  mid: '0',
})
const held = () => new Promise<never>(() => {})

function linked(port: Partial<SignalPort> = {}) {
  const clock = createFakeClock()
  const send = vi.fn<SignalPort['send']>(async () => {})
  const receive = vi.fn<SignalPort['receive']>(held)
  const [onSignal, onRefused, onEnded] = [vi.fn(), vi.fn(), vi.fn()]
  const link = createSignalLink({ port: { send, receive, ...port }, clock, onSignal, onRefused, onEnded })
  return { clock, link, send, receive, onSignal, onRefused, onEnded }
}

test('call signals: candidates of 150 ms go together, after the offer', async () => {
  const { clock, link, send } = linked()
  link.send(1, offer)
  for (const port of [1, 2, 3]) link.sendCandidate(1, candidate(port))
  await clock.advance(149)
  expect(send).toHaveBeenCalledTimes(1)
  await clock.advance(1)
  expect(send.mock.calls.map(([{ body }]) => body)).toEqual([
    offer,
    { kind: 'candidates', candidates: [candidate(1), candidate(2), candidate(3)] },
  ])
})

test('call signals: candidates stay before a later offer and apart from another connection', async () => {
  const { clock, link, send } = linked()
  link.sendCandidate(1, candidate(1))
  link.sendCandidate(2, candidate(2))
  link.send(2, offer)
  await clock.advance(200)
  expect(send.mock.calls.map(([{ gen, body }]) => [gen, body.kind])).toEqual([
    [1, 'candidates'],
    [2, 'candidates'],
    [2, 'offer'],
  ])
})

test('call signals: a failure is tried again and delays those behind it', async () => {
  const failing = vi.fn<SignalPort['send']>(async () => {})
  failing.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'))
  const { clock, link } = linked({ send: failing })
  link.send(1, offer)
  link.send(1, { kind: 'restart' })
  await clock.advance(249)
  expect(failing).toHaveBeenCalledTimes(1)
  await clock.advance(600)
  expect(failing.mock.calls.map(([{ body }]) => body.kind)).toEqual(['offer', 'offer', 'offer', 'restart'])
})

test('call signals: a refused signal is dropped and reported', async () => {
  const refusing = vi.fn<SignalPort['send']>(async () => {})
  refusing.mockRejectedValueOnce(new PortRefusal('REFUSED'))
  const { clock, link, onRefused } = linked({ send: refusing })
  link.send(3, offer)
  link.send(3, { kind: 'restart' })
  await clock.advance(10)
  expect(onRefused).toHaveBeenCalledExactlyOnceWith(3, offer)
  expect(refusing).toHaveBeenCalledTimes(2)
})

test('call signals: each is received once, and polls continue after the last', async () => {
  const signal = (n: number): Signal => ({ n, epoch: 1, gen: 1, body: { kind: 'restart' } })
  const receive = vi.fn<SignalPort['receive']>(held)
  receive
    .mockResolvedValueOnce({ signals: [signal(1), signal(2)], last: 2 })
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValueOnce({ signals: [signal(2), signal(3)], last: 3 })
  const { clock, onSignal } = linked({ receive })
  await clock.advance(1_000)
  expect(onSignal.mock.calls.map(([{ n }]) => n)).toEqual([1, 2, 3])
  expect(receive.mock.calls.map(([since]) => since)).toEqual([0, 2, 2, 3])
})

test('call signals: a document that was replaced stops, and reports it once', async () => {
  const ended = async () => {
    throw new PortRefusal('ENDED')
  }
  const { clock, link, onEnded } = linked({ send: ended, receive: ended })
  link.send(1, offer)
  link.send(1, offer)
  await clock.advance(10_000)
  expect(onEnded).toHaveBeenCalledTimes(1)
})

test('call signals: a closed link sends and receives nothing more', async () => {
  const failing = vi.fn<SignalPort['send']>(async () => {
    throw new Error('offline')
  })
  const { clock, link, receive } = linked({ send: failing })
  link.send(1, offer)
  await clock.advance(0)
  link.close()
  await clock.advance(60_000)
  expect(failing).toHaveBeenCalledTimes(1)
  expect(receive.mock.calls[0]?.[1].aborted).toBe(true)
})
