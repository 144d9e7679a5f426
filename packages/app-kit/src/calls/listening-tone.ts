/** The tone that tells a person that staff listen. */
export interface ListeningTone {
  /** Sounds at once and again every 15 seconds, until it is called with false. */
  set(isListenedTo: boolean): void
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
    set: (isListenedTo) => {
      if (isListenedTo === (repeating !== null)) return
      if (!isListenedTo) return stop()
      repeating = setInterval(sound, repeatEveryMs)
      sound()
    },
    close: () => {
      stop()
      void context?.close()
      context = null
    },
  }
}
