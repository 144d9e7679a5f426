import type { PageClock } from '../page-clock.ts'

export type Colour = 'red' | 'green' | 'blue' | 'none'

/** Reads many times a second which colour an element shows. */
export function watchColour(
  video: HTMLVideoElement,
  clock: PageClock,
  onColour: (colour: Colour) => void,
): void {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 8, height: 8 })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  clock.every(30, () => {
    if (context) onColour(colourOf(context, video))
  })
}

/** Colour that an element shows, drawn to a canvas of 8 by 8 pixels. */
export function colourOf(context: CanvasRenderingContext2D, video: HTMLVideoElement): Colour {
  context.clearRect(0, 0, 8, 8)
  context.drawImage(video, 0, 0, 8, 8)
  const [red = 0, green = 0, blue = 0] = context.getImageData(4, 5, 1, 1).data
  const most = Math.max(red, green, blue)
  if (most < 90) return 'none'
  return most === red ? 'red' : most === green ? 'green' : 'blue'
}
