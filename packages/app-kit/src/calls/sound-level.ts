/** Level of a voice while it is measured, for a meter that nobody else gets. */
export interface SoundLevel {
  /** Loudness (RMS) in decibels of full scale: 0 is the loudest, -100 silence. */
  read(): number
  /** Measures another track, as after a change of the device. */
  follow(track: MediaStreamTrack | null): void
  close(): Promise<void>
}

export const silenceDb = -100

export function createSoundLevel(): SoundLevel {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 2_048
  const samples = new Float32Array(analyser.fftSize)
  let source: MediaStreamAudioSourceNode | null = null
  return {
    read: () => {
      if (!source) return silenceDb
      analyser.getFloatTimeDomainData(samples)
      return decibelsOf(samples)
    },
    follow: (track) => {
      source?.disconnect()
      source = track && context.createMediaStreamSource(new MediaStream([track]))
      source?.connect(analyser)
      // Systems suspend it during a phone call and do not resume it.
      if (context.state !== 'running') void context.resume().catch(() => {})
    },
    close: () => context.close(),
  }
}

export function decibelsOf(samples: ArrayLike<number>): number {
  let sum = 0
  for (let at = 0; at < samples.length; at++) sum += (samples[at] ?? 0) ** 2
  const loudness = Math.sqrt(sum / Math.max(1, samples.length))
  return Math.max(silenceDb, 20 * Math.log10(loudness))
}
