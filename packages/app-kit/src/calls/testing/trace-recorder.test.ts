import { observeFlow, startFlow } from '@encore/contract/rules/calls/flow'
import { readTrace } from '@encore/contract/rules/calls/testing/traces'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordTrace } from './trace-recorder.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A connection whose media flows while `isFlowing`. */
class FakeConnection {
  static isFlowing = true
  static channel: FakeChannel
  packets = 0

  createDataChannel() {
    FakeConnection.channel = new FakeChannel()
    return FakeConnection.channel
  }

  async getStats() {
    if (FakeConnection.isFlowing) this.packets += 10
    const voice = { type: 'inbound-rtp', kind: 'audio', packetsReceived: this.packets }
    const picture = { type: 'inbound-rtp', kind: 'video', framesDecoded: this.packets / 2 }
    const sent = { type: 'outbound-rtp', kind: 'audio', packetsSent: 1_000 }
    return new Map(Object.entries({ voice: { ...voice, totalSamplesReceived: 960 }, picture, sent }))
  }
}

class FakeChannel extends EventTarget {
  receive(message: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
}

const scopeOf = () => ({
  RTCPeerConnection: FakeConnection as unknown as typeof RTCPeerConnection,
  setInterval: (act: () => void, ms: number) => setInterval(act, ms),
  clearInterval: (timer: never) => clearInterval(timer),
  performance,
})

test('trace recorder: a recorded call is read by the rule of the flow, which finds its stall', async () => {
  FakeConnection.isFlowing = true
  const scope = scopeOf()
  const recorder = recordTrace(scope)
  const connection = new scope.RTCPeerConnection()
  connection.createDataChannel('beat')
  let n = 0
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 50) {
      await vi.advanceTimersByTimeAsync(50)
      if (passed % 250 !== 0) continue
      const choices = { isMuted: false, isCameraOff: false, isTextOnly: false }
      n++
      FakeConnection.channel.receive({ t: 'beat', n, voicePackets: n * 10, framesDecoded: n * 5, ...choices })
      FakeConnection.channel.receive({ t: 'line', n: 1, text: 'Hello' })
    }
  }
  await pass(3_000)
  FakeConnection.isFlowing = false
  recorder.mark('broken')
  await pass(2_000)
  recorder.stop()
  expect(scope.RTCPeerConnection).toBe(FakeConnection)

  const { inputs, marks } = readTrace(recorder.trace())
  let flow = startFlow(0)
  let ranUntilMs = 0
  for (const input of inputs) {
    flow = observeFlow(flow, input)
    if (flow.isRunning) ranUntilMs = input.atMs
  }
  const broken = marks.broken ?? Number.NaN
  expect([flow.hasRun, flow.stalled]).toEqual([true, 'FAN'])
  expect(Math.abs(ranUntilMs - broken)).toBeLessThan(1_000)
  expect(inputs.filter(({ kind }) => kind === 'BEAT').length).toBeGreaterThan(15)
})
