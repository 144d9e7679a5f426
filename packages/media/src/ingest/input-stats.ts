import type { MediaTag } from '#src/rtmp/tags.ts'

export type InputStats = {
  kbps: number
  framesPerSec: number
  /** Between the last two key frames, by the encoder's clock. */
  keyFrameMs: number | null
  /** Arrival of the last key frame, by the product clock. */
  keyFrameAtMs: number | null
}

export type StatsKeeper = { see: (tag: MediaTag, nowMs: number) => void; read: (nowMs: number) => InputStats }

const WINDOW_MS = 5_000

export function createStats(): StatsKeeper {
  let seen: { atMs: number; bytes: number; isFrame: boolean }[] = []
  let beganAtMs: number | null = null
  let lastKeyMs: number | null = null
  let keyFrameMs: number | null = null
  let keyFrameAtMs: number | null = null
  const forget = (nowMs: number) => {
    const old = seen.findIndex(({ atMs }) => nowMs - atMs < WINDOW_MS)
    if (old !== 0) seen = old === -1 ? [] : seen.slice(old)
  }
  return {
    see: (tag, nowMs) => {
      beganAtMs ??= nowMs
      seen.push({ atMs: nowMs, bytes: tag.body.length, isFrame: tag.kind === 'VIDEO' && !tag.isHeader })
      if (tag.isKeyFrame) {
        if (lastKeyMs !== null) keyFrameMs = Math.max(0, tag.timestampMs - lastKeyMs)
        lastKeyMs = tag.timestampMs
        keyFrameAtMs = nowMs
      }
      if (seen.length % 256 === 0) forget(nowMs)
    },
    read: (nowMs) => {
      forget(nowMs)
      const overMs = Math.max(1, Math.min(WINDOW_MS, nowMs - (beganAtMs ?? nowMs)))
      const bytes = seen.reduce((sum, one) => sum + one.bytes, 0)
      const frames = seen.filter(({ isFrame }) => isFrame).length
      return {
        kbps: Math.round((bytes * 8) / overMs),
        framesPerSec: Math.round((frames * 100_000) / overMs) / 100,
        keyFrameMs,
        keyFrameAtMs,
      }
    },
  }
}
