import type { RenditionInfo } from '../channel/source.ts'
import type { Clip } from '../clip/clip.ts'

/** One rendition of the ladder. `kbps`: kilobits per second of the picture alone. */
export type LadderStep = { name: string; widthPx: number; heightPx: number; kbps: number }

/** From the smallest to the largest; independent of the encoder's input. */
export const LADDER: readonly LadderStep[] = [
  { name: '360', widthPx: 640, heightPx: 360, kbps: 700 },
  { name: '540', widthPx: 960, heightPx: 540, kbps: 1_400 },
  { name: '720', widthPx: 1_280, heightPx: 720, kbps: 2_800 },
]
export const SOUND_KBPS = 128

/** The renditions for a master playlist: codecs of the slate, which all runs share, and bit rates of the ladder. */
export const describeLadder = (slate: Clip): RenditionInfo[] =>
  slate.renditions.map(({ name, widthPx, heightPx, framesPerSec, codecs }) => {
    const kbps = (LADDER.find((step) => step.name === name)?.kbps ?? 0) + SOUND_KBPS
    return {
      ...{ name, widthPx, heightPx, framesPerSec, codecs },
      peakBitrate: Math.ceil(kbps * 1_100),
      averageBitrate: kbps * 1_000,
    }
  })
