import { type Colour, colourOf } from './seen-colours.ts'

/** A frame that an element presented; milliseconds of `performance.now()` of the page. */
export interface Frame {
  atMs: number
  colour: Colour
}

/** Notes every presented frame of an element with its colour. */
export function watchFrames(video: HTMLVideoElement, frames: Frame[]): void {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 8, height: 8 })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const onFrame = () => {
    if (context) frames.push({ atMs: performance.now(), colour: colourOf(context, video) })
    video.requestVideoFrameCallback(onFrame)
  }
  video.requestVideoFrameCallback(onFrame)
}
