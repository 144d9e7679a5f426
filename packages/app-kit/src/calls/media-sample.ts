import type { MediaCounters } from '@encore/contract/rules/calls/flow'

/** Counters of a connection at one time, from `getStats` (W3C webrtc-stats). */
export interface MediaSample {
  /** Media of the other side. */
  received: MediaCounters
  /** Frames that the own camera made; null while none is sent. */
  sourceFrames: number | null
  /** Energy of the own microphone, which grows with every sound; null while none is sent. */
  sourceEnergy: number | null
  /** The encoder of the own picture lacks processor time. */
  isCpuLimited: boolean
  /** Packets of the other side's voice that never came. */
  packetsLost: number
  /** To the other end of the connection and back; null where the browser does not say. */
  roundTripMs: number | null
}

/** Names of the media sections of voice and picture. */
export interface SectionNames {
  voice: string | null
  picture: string | null
}

export const emptySample: MediaSample = {
  received: { voicePackets: 0, framesDecoded: 0 },
  ...{ sourceFrames: null, sourceEnergy: null, isCpuLimited: false, packetsLost: 0, roundTripMs: null },
}

/** Reads a report. Browsers that name no media section in it have one of each kind. */
export function readSample(report: Iterable<[string, unknown]>, names: SectionNames): MediaSample {
  const sample = { ...emptySample, received: { ...emptySample.received } }
  for (const [, entry] of report) {
    const stats = entry as Record<string, unknown>
    switch (stats.type) {
      case 'inbound-rtp':
        if (stats.kind === 'video') sample.received.framesDecoded += numberOf(stats.framesDecoded)
        else if ((stats.mid ?? names.voice) === names.voice) {
          sample.received.voicePackets += numberOf(stats.packetsReceived)
          sample.packetsLost += numberOf(stats.packetsLost)
        }
        break
      case 'candidate-pair':
        if (stats.nominated === true && typeof stats.currentRoundTripTime === 'number')
          sample.roundTripMs = Math.round(stats.currentRoundTripTime * 1_000)
        break
      case 'outbound-rtp':
        if (stats.qualityLimitationReason === 'cpu') sample.isCpuLimited = true
        break
      case 'media-source':
        if (stats.kind === 'video') sample.sourceFrames = numberOf(stats.frames)
        else sample.sourceEnergy = numberOf(stats.totalAudioEnergy)
        break
    }
  }
  return sample
}

const numberOf = (value: unknown): number => (typeof value === 'number' && value >= 0 ? value : 0)
