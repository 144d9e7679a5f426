import type { CaptureDevices } from '../capture.ts'
import type { PageClock } from '../page-clock.ts'

/** `BEATS`: once a second the picture flashes white for as long as the tone sounds. */
export type CanvasSound = 'TONE' | 'BEATS' | 'SILENT'

/** Frames from one flash to the next, and those that a flash lasts. */
const beatFrames = 15
const flashFrames = 3

/** A camera of one colour at 320×240 with 15 frames a second, and a microphone with a tone. */
export function canvasDevices(colour: string, clock: PageClock, sound: CanvasSound = 'TONE'): CaptureDevices {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 320, height: 240 })
  const context = canvas.getContext('2d')
  const tone = new AudioContext()
  const oscillator = tone.createOscillator()
  const loudness = tone.createGain()
  const microphone = tone.createMediaStreamDestination()
  loudness.gain.value = sound === 'TONE' ? 1 : 0
  oscillator.connect(loudness).connect(microphone)
  oscillator.start()
  let frame = 0
  const paint = () => {
    if (!context) return
    const isFlash = sound === 'BEATS' && frame % beatFrames < flashFrames
    if (sound === 'BEATS') loudness.gain.value = isFlash ? 1 : 0
    context.fillStyle = isFlash ? '#fff' : colour
    context.fillRect(0, 0, canvas.width, canvas.height)
    // Each frame differs a little, so that the encoder makes one.
    context.fillStyle = frame++ % 2 ? '#000' : '#fff'
    context.fillRect((frame * 4) % canvas.width, 0, 4, 4)
  }
  return {
    getUserMedia: async () => {
      const stream = canvas.captureStream(0)
      const [picture] = stream.getVideoTracks() as CanvasCaptureMediaStreamTrack[]
      clock.every(66, () => {
        paint()
        picture?.requestFrame()
      })
      return new MediaStream([...stream.getVideoTracks(), ...microphone.stream.getAudioTracks()])
    },
    enumerateDevices: async () => [],
    addEventListener: () => {},
    removeEventListener: () => {},
  }
}
