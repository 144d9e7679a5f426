/** Sounds of the page itself. They need one press in this document before they are heard. */
export interface Alarm {
  /** To be called from a press or a key. */
  unlock(): void
  /** Rings until it is called with false. */
  ring(isRinging: boolean): void
  /** Rings once. */
  alert(): void
  /** One soft tone, ten seconds before the end. */
  chime(): void
  /** Three notes with which a fan hears that the sound is on. */
  test(): void
  close(): void
}

const ringNotesHz = [659.25, 783.99, 659.25, 783.99]
const testNotesHz = [523.25, 659.25, 783.99]
const chimeNotesHz = [880, 1_174.66]
const ringEveryMs = 2_000

export function createAlarm(): Alarm {
  let context: AudioContext | null = null
  let ringing: ReturnType<typeof setInterval> | null = null
  const unlock = () => {
    context ??= new AudioContext()
    void context.resume().catch(() => {})
  }
  const play = (notesHz: readonly number[], noteSec: number, loudness: number) => {
    if (!context) return
    const gain = context.createGain()
    gain.gain.value = loudness
    gain.connect(context.destination)
    const beginSec = context.currentTime
    notesHz.forEach((hz, at) => {
      if (!context) return
      const note = context.createOscillator()
      note.frequency.value = hz
      note.connect(gain)
      note.start(beginSec + at * noteSec)
      note.stop(beginSec + (at + 0.9) * noteSec)
    })
  }
  const ringOnce = () => {
    play(ringNotesHz, 0.16, 0.2)
    // Phones without sound still move. A browser that was not touched would refuse and complain.
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([250, 120, 250])
  }
  return {
    unlock,
    ring: (isRinging) => {
      if (isRinging === (ringing !== null)) return
      if (ringing !== null) clearInterval(ringing)
      ringing = isRinging ? setInterval(ringOnce, ringEveryMs) : null
      if (isRinging) ringOnce()
    },
    alert: ringOnce,
    chime: () => play(chimeNotesHz, 0.25, 0.08),
    test: () => {
      unlock()
      play(testNotesHz, 0.18, 0.15)
    },
    close: () => {
      if (ringing !== null) clearInterval(ringing)
      ringing = null
      void context?.close()
      context = null
    },
  }
}
