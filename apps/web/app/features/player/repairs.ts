import type { Decks } from './decks.ts'
import { nextStep, type Remedy, recovered, type Trouble, unhurt } from './mending.ts'
import { createOneTimer } from './one-timer.ts'
import { retryDelayMs } from './retry.ts'

export interface RepairSettings {
  decks: () => Decks
  renew: () => Promise<void>
  open: () => Promise<void>
  /** Like `open`; a still of the last frame covers the reload. */
  reload: () => void
  /** Recovery stops once this is true. */
  isOver: () => boolean
}

/** Applies the remedies of `mending.ts`: one at a time, after its delay. */
export interface Repairs {
  /** True when low latency is too much for this network. */
  isPlain(): boolean
  mend(trouble: Trouble): void
  /** Playback moves again by itself: cancels a remedy that was meant only for a stall. */
  moves(): void
  /** Playback has been stable for a while. */
  steady(): void
  /** The network is back. */
  goOn(): void
  /** The stream ended, possibly for a break: checks again with growing delays. */
  lookAgain(): void
  stop(): void
}

export function createRepairs({ decks, renew, open, reload, isOver }: RepairSettings): Repairs {
  let mending = unhurt
  let looks = 0
  const next = createOneTimer()
  /** True when the pending remedy is only for a stall. */
  let isStalled = false

  const apply = async (remedy: Exclude<Remedy, 'WAIT'>) => {
    if (remedy === 'RENEW') await renew()
    if (isOver()) return
    const stream = decks().stream()
    const goesOn = remedy === 'MEND_MEDIA' ? stream?.mendMedia() : remedy !== 'RELOAD' && stream?.resume()
    if (!goesOn) return reload()
    if (remedy === 'GO_LIVE') stream?.goLive()
  }
  return {
    isPlain: () => mending.isPlain,
    mend(trouble) {
      // A pending remedy stays: new faults must not postpone it for ever.
      if (isOver() || next.isSet()) return
      const moment = { nowMs: Date.now(), isOnline: navigator.onLine, chance: Math.random() }
      const [after, { remedy, delayMs }] = nextStep(mending, trouble, moment)
      mending = after
      if (remedy === 'WAIT') return
      isStalled = trouble === 'STALL' || trouble === 'DRY'
      next.set(() => void apply(remedy), delayMs)
    },
    moves() {
      // A loading failure still needs its remedy.
      if (isStalled) next.clear()
    },
    steady() {
      mending = recovered(mending)
      looks = 0
    },
    goOn: () => next.set(() => void apply('RESUME'), retryDelayMs(0, Math.random())),
    lookAgain() {
      const look = async () => {
        await renew()
        if (!isOver()) void open()
      }
      next.set(() => void look(), retryDelayMs(looks++, Math.random()))
    },
    stop: next.clear,
  }
}
