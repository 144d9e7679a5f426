import type { Decks } from './decks.ts'
import { nextStep, type Remedy, recovered, type Trouble, unhurt } from './mending.ts'
import { createOneTimer } from './one-timer.ts'
import { retryDelayMs } from './retry.ts'

export interface RepairSettings {
  decks: () => Decks
  renew: () => Promise<void>
  open: () => Promise<void>
  /** As `open`, with the last frame standing in meanwhile. */
  reload: () => void
  /** Once it is over nothing is mended any more. */
  isOver: () => boolean
}

/** Carries out what `mending.ts` decides: one remedy at a time, each at its moment. */
export interface Repairs {
  /** Low latency has proved too much for this network. */
  isPlain(): boolean
  mend(trouble: Trouble): void
  /** The picture moves by itself: what was to be done about its standing still need not be. */
  moves(): void
  /** It has moved well for a while. */
  steady(): void
  /** The network is back. */
  goOn(): void
  /** The stream ended, which may be a pause: looks again, ever less often. */
  lookAgain(): void
  stop(): void
}

export function createRepairs({ decks, renew, open, reload, isOver }: RepairSettings): Repairs {
  let mending = unhurt
  let looks = 0
  const next = createOneTimer()
  /** The remedy to come is for standing still alone. */
  let isStandingStill = false

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
      // What is to be done already would never be done if every new trouble put it off.
      if (isOver() || next.isSet()) return
      const moment = { nowMs: Date.now(), isOnline: navigator.onLine, chance: Math.random() }
      const [after, { remedy, delayMs }] = nextStep(mending, trouble, moment)
      mending = after
      if (remedy === 'WAIT') return
      isStandingStill = trouble === 'STALL' || trouble === 'DRY'
      next.set(() => void apply(remedy), delayMs)
    },
    moves() {
      // What broke the loading still has to be mended.
      if (isStandingStill) next.clear()
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
