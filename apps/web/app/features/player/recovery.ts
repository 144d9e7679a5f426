import type { DoubleBuffer } from './double-buffer.ts'
import { createOneTimer } from './one-timer.ts'
import { afterStable, initialRecovery, nextStep, type Remedy, type StreamFault } from './recovery-policy.ts'
import { retryDelayMs } from './retry.ts'

export interface RecoverySettings {
  doubleBuffer: () => DoubleBuffer
  renew: () => Promise<void>
  open: () => Promise<void>
  /** Like `open`; a still of the last frame covers the reload. */
  reload: () => void
  /** Recovery stops once this is true. */
  isOver: () => boolean
}

/** Applies the remedies of `recovery-policy.ts`: one at a time, after its delay. */
export interface Recovery {
  /** True when low latency is too much for this network. */
  isPlain(): boolean
  recover(fault: StreamFault): void
  /** Playback moves again by itself: cancels a remedy that was meant only for a stall. */
  moves(): void
  /** Playback has been stable for a while. */
  steady(): void
  /** The network is back. */
  goOn(): void
  /** The stream ended, possibly for a break: checks again with growing delays. */
  checkAgain(): void
  stop(): void
}

export function createRecovery({ doubleBuffer, renew, open, reload, isOver }: RecoverySettings): Recovery {
  let recoveryState = initialRecovery
  let checks = 0
  const next = createOneTimer()
  /** True when the pending remedy is only for a stall. */
  let isStalled = false

  const apply = async (remedy: Exclude<Remedy, 'WAIT'>) => {
    if (remedy === 'RENEW') await renew()
    if (isOver()) return
    const stream = doubleBuffer().stream()
    const goesOn =
      remedy === 'RESTART_DECODER' ? stream?.restartDecoder() : remedy !== 'RELOAD' && stream?.resume()
    if (!goesOn) return reload()
    if (remedy === 'GO_LIVE') stream?.goLive()
  }
  return {
    isPlain: () => recoveryState.isPlain,
    recover(fault) {
      // A pending remedy stays: new faults must not postpone it for ever.
      if (isOver() || next.isSet()) return
      const moment = { nowMs: Date.now(), isOnline: navigator.onLine, chance: Math.random() }
      const [after, { remedy, delayMs }] = nextStep(recoveryState, fault, moment)
      recoveryState = after
      if (remedy === 'WAIT') return
      isStalled = fault === 'STALL' || fault === 'DRY'
      next.set(() => void apply(remedy), delayMs)
    },
    moves() {
      // A loading failure still needs its remedy.
      if (isStalled) next.clear()
    },
    steady() {
      recoveryState = afterStable(recoveryState)
      checks = 0
    },
    goOn: () => next.set(() => void apply('RESUME'), retryDelayMs(0, Math.random())),
    checkAgain() {
      const check = async () => {
        await renew()
        if (!isOver()) void open()
      }
      next.set(() => void check(), retryDelayMs(checks++, Math.random()))
    },
    stop: next.clear,
  }
}
