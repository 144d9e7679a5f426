/*
 * Records what a station reads of a call, in the form of `packages/contract/src/rules/calls/testing/traces.json`. It
 * imports nothing, so that `print-recorder.ts` can print it for the console of any browser.
 */

/** Rows of `traces.json`: samples and beats with the columns that are named there. */
export interface RecordedTrace {
  samples: number[][]
  beats: number[][]
  /** When something was done to the call, in milliseconds of the trace. */
  marks: Record<string, number>
}

export interface TraceRecorder {
  /** Names the present moment, such as the start of a phone call. */
  mark(name: string): void
  /** Returns the rows until now. Times begin with the first sample. */
  trace(): RecordedTrace
  stop(): void
}

interface RecorderScope {
  RTCPeerConnection: typeof RTCPeerConnection
  setInterval: (act: () => void, ms: number) => unknown
  clearInterval: (timer: never) => void
  performance: Pick<Performance, 'now'>
}

/** Watches the connections that the page opens from now on, and samples the newest one each 200 ms. */
export function recordTrace(scope: RecorderScope): TraceRecorder {
  const Original = scope.RTCPeerConnection
  const samples: number[][] = []
  const beats: number[][] = []
  const marks: Record<string, number> = {}
  let current: RTCPeerConnection | null = null
  let startMs: number | null = null
  const now = () => Math.round(scope.performance.now() - (startMs ?? scope.performance.now()))
  const numberIn = (value: unknown) => (typeof value === 'number' ? value : 0)

  scope.RTCPeerConnection = class extends Original {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      current = this
    }

    override createDataChannel(label: string, init?: RTCDataChannelInit): RTCDataChannel {
      const channel = super.createDataChannel(label, init)
      if (label === 'beat') channel.addEventListener('message', ({ data }) => noteBeat(String(data)))
      return channel
    }
  }

  const noteBeat = (text: string) => {
    if (startMs === null) return
    const { t, n, voicePackets, framesDecoded, isMuted, isCameraOff } = JSON.parse(text)
    if (t === 'beat')
      beats.push([now(), n, voicePackets, framesDecoded, isMuted ? 1 : 0, isCameraOff ? 1 : 0])
  }

  const sample = async () => {
    const sampled = current
    if (!sampled) return
    const report = (await sampled.getStats()) as unknown as Map<string, Record<string, unknown>>
    const sums = { packets: 0, frames: 0, samples: 0 }
    for (const stats of report.values()) {
      if (stats.type !== 'inbound-rtp') continue
      if (stats.kind === 'video') sums.frames += numberIn(stats.framesDecoded)
      else {
        sums.packets += numberIn(stats.packetsReceived)
        sums.samples += numberIn(stats.totalSamplesReceived)
      }
    }
    if (sums.packets + sums.frames === 0 && startMs === null) return
    startMs ??= scope.performance.now()
    samples.push([now(), sums.packets, sums.frames, sums.samples])
  }
  const timer = scope.setInterval(() => void sample().catch(() => {}), 200)

  return {
    mark: (name) => {
      marks[name] = now()
    },
    trace: () => ({ samples: [...samples], beats: [...beats], marks: { ...marks } }),
    stop: () => {
      scope.clearInterval(timer as never)
      scope.RTCPeerConnection = Original
    },
  }
}
