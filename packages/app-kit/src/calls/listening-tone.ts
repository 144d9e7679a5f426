import type { HearingRole } from '@encore/contract/rules/calls/staff-seats'

/** The tone for a person whose call is heard by somebody else. */
export interface ListeningTone {
  /** Sounds when a role begins, and again every 15 seconds while a listener, who is silent, is among them. */
  set(heardBy: readonly HearingRole[]): void
  close(): void
}

const repeatEveryMs = 15_000
const pitchHz = 1_046.5
const lengthSec = 0.35
const loudness = 0.06

/** A browser plays it once the person has touched the page; until then each repetition tries again. */
export function createListeningTone(): ListeningTone {
  let context: AudioContext | null = null
  let repeating: ReturnType<typeof setInterval> | null = null
  let last: readonly HearingRole[] = []
  const sound = () => {
    context ??= new AudioContext()
    void context.resume().catch(() => {})
    const gain = context.createGain()
    gain.gain.value = loudness
    gain.connect(context.destination)
    const tone = context.createOscillator()
    tone.frequency.value = pitchHz
    tone.connect(gain)
    tone.start()
    tone.stop(context.currentTime + lengthSec)
  }
  const stop = () => {
    if (repeating !== null) clearInterval(repeating)
    repeating = null
  }
  return {
    set: (heardBy) => {
      if (heardBy.some((role) => !last.includes(role))) sound()
      last = heardBy
      const repeats = heardBy.includes('LISTENER')
      if (!repeats) stop()
      else repeating ??= setInterval(sound, repeatEveryMs)
    },
    close: () => {
      stop()
      void context?.close()
      context = null
    },
  }
}
