import type { DoubleBuffer } from './double-buffer.ts'
import { watchPage } from './page-watch.ts'

/** After a pause of this length loading stops until it ends. */
const idleAfterMs = 30_000

export interface IdleModeSettings {
  doubleBuffer: () => DoubleBuffer
  /** The page is hidden: the smallest picture suffices. */
  onUnseen: () => void
  /** The page is visible again; `wasIdle`: loading had stopped. */
  onSeen: (wasIdle: boolean) => void
  onOnline: () => void
  onOffline: () => void
}

/** Limits loading to what is seen or heard. */
export interface IdleMode {
  /** True when the page is hidden without picture-in-picture. */
  isUnseen(): boolean
  paused(): void
  playing(): void
  /** Resumes loading. */
  wake(): void
  stop(): void
}

export function createIdleMode({
  doubleBuffer,
  onUnseen,
  onSeen,
  onOnline,
  onOffline,
}: IdleModeSettings): IdleMode {
  let isUnseen = false
  let isIdle = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const isSmall = () => document.pictureInPictureElement === doubleBuffer().video()
  const rest = () => {
    isIdle = true
    doubleBuffer().stream()?.rest()
  }
  const wake = () => {
    clearTimeout(timer)
    if (isIdle) doubleBuffer().stream()?.resume()
    isIdle = false
  }
  const stopWatching = watchPage({
    onUnseen: () => {
      isUnseen = !isSmall()
      onUnseen()
    },
    onForgotten: () => {
      if (!isSmall() && (doubleBuffer().video().muted || doubleBuffer().video().paused)) rest()
    },
    onSeen: () => {
      isUnseen = false
      const wasIdle = isIdle
      wake()
      onSeen(wasIdle)
    },
    onOnline,
    onOffline,
  })
  return {
    isUnseen: () => isUnseen,
    paused: () => {
      timer = setTimeout(rest, idleAfterMs)
    },
    playing: () => clearTimeout(timer),
    wake,
    stop() {
      clearTimeout(timer)
      stopWatching()
    },
  }
}
