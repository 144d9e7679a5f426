import { silenceDb } from './sound-level.ts'

/** Loudest tone in the microphone with which a call can be held, in decibels of full scale. */
export const loudestEchoDb = -25

const toneHz = 1_000
const toneMs = 1_600
/** The first moments are before the tone, and before echo cancellation knows it. */
const skippedMs = 700
const readEveryMs = 50

export interface EchoResult {
  /** Level of the tone in the microphone, in decibels of full scale; -100 is silence. */
  echoDb: number
  isPassed: boolean
}

/**
 * Plays a tone through an element, as the voice of a fan, and measures it in the microphone. *Errors*: rejects when the
 * browser refuses to play sound, so it is begun by a touch.
 */
export async function checkEcho(microphone: MediaStreamTrack): Promise<EchoResult> {
  const context = new AudioContext()
  const element = new Audio()
  try {
    await context.resume()
    const oscillator = new OscillatorNode(context, { frequency: toneHz })
    const loudness = new GainNode(context, { gain: 0.4 })
    const toElement = context.createMediaStreamDestination()
    oscillator.connect(loudness).connect(toElement)
    const analyser = new AnalyserNode(context, { fftSize: 4_096 })
    context.createMediaStreamSource(new MediaStream([microphone])).connect(analyser)
    element.srcObject = toElement.stream
    oscillator.start()
    await element.play()
    const echoDb = await loudestTone(analyser, context.sampleRate)
    return { echoDb, isPassed: echoDb <= loudestEchoDb }
  } finally {
    element.srcObject = null
    await context.close()
  }
}

async function loudestTone(analyser: AnalyserNode, sampleRate: number): Promise<number> {
  const samples = new Float32Array(analyser.fftSize)
  let loudestDb = silenceDb
  for (let ms = 0; ms < toneMs; ms += readEveryMs) {
    await new Promise((done) => setTimeout(done, readEveryMs))
    if (ms < skippedMs) continue
    analyser.getFloatTimeDomainData(samples)
    loudestDb = Math.max(loudestDb, toneDb(samples, sampleRate, toneHz))
  }
  return loudestDb
}

/** Level of one frequency in samples (Goertzel with a Hann window), in decibels of full scale. */
export function toneDb(samples: ArrayLike<number>, sampleRate: number, hz: number): number {
  const turn = (2 * Math.PI * hz) / sampleRate
  let real = 0
  let imaginary = 0
  for (let at = 0; at < samples.length; at++) {
    const hann = 1 - Math.cos((2 * Math.PI * at) / samples.length)
    const sample = (samples[at] ?? 0) * hann
    real += sample * Math.cos(turn * at)
    imaginary += sample * Math.sin(turn * at)
  }
  const amplitude = (2 * Math.hypot(real, imaginary)) / Math.max(1, samples.length)
  return Math.max(silenceDb, 20 * Math.log10(amplitude))
}
