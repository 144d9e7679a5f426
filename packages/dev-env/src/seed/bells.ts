import type { NewFile } from '@encore/api'

const rate = 22_050
const seconds = 2
/** Frequencies in hertz, and the partials that make a tone sound like a bell. */
const pitches = [523.25, 587.33, 659.25, 783.99, 880]
const partials = [
  [1, 0.6],
  [2.4, 0.25],
  [4.1, 0.15],
] as const

/** Five bells as sound files: 16 bit, mono. */
export const bells = (): NewFile[] =>
  pitches.map((hertz, at) => ({
    name: `House bell ${at + 1}.wav`,
    mediaType: 'audio/wav',
    content: wave(Array.from({ length: rate * seconds }, (_, frame) => bell(hertz, frame / rate))),
  }))

/** Amplitude at `at` seconds, -1 to 1. */
const bell = (hertz: number, at: number): number =>
  partials.reduce(
    (sum, [times, part]) =>
      sum + part * Math.sin(2 * Math.PI * hertz * times * at) * Math.exp(-3 * times * at),
    0,
  )

/** Writes a RIFF (WAV) file. */
function wave(frames: number[]): Buffer {
  const file = Buffer.alloc(44 + frames.length * 2)
  file.write('RIFF', 0)
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(frames.length * 2, 40)
  frames.forEach((frame, at) => {
    file.writeInt16LE(Math.round(frame * 32_000), 44 + at * 2)
  })
  return file
}
