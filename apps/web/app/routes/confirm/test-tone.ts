const notesHz = [523.25, 659.25, 783.99]
const noteSec = 0.18

/**
 * Plays three short notes; returns false when the browser plays no sound. Call it in a click handler, otherwise
 * browsers block it.
 */
export async function playTestTone(): Promise<boolean> {
  try {
    const audio = new AudioContext()
    await audio.resume()
    const gain = audio.createGain()
    gain.gain.value = 0.15
    gain.connect(audio.destination)
    notesHz.forEach((hz, at) => {
      const note = audio.createOscillator()
      note.frequency.value = hz
      note.connect(gain)
      note.start(audio.currentTime + at * noteSec)
      note.stop(audio.currentTime + (at + 1) * noteSec)
    })
    setTimeout(() => void audio.close(), 1_000)
    return audio.state === 'running'
  } catch {
    return false
  }
}
