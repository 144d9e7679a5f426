export interface ShownCue {
  id: string
  kind: string
  mediaMs: number
  /** Position of the page's playhead, media time. */
  atMs: number
  /** Epoch milliseconds. */
  shownAt: number
  /** The picture on screen, greyscale, base64. */
  picture: string
}

declare global {
  interface Window {
    shownCues: ShownCue[]
  }
}

/** Runs in a page before its scripts: records each cue, with the picture at the moment the page marks it. */
export function noteCues(): void {
  window.shownCues = []
  const mark = performance.mark.bind(performance)
  const canvas = document.createElement('canvas')
  canvas.width = 32
  canvas.height = 18
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  const picture = (): string => {
    const videos = [...document.querySelectorAll('video')].filter(
      ({ paused, videoWidth }) => !paused && videoWidth,
    )
    const video = videos[0]
    if (!video || !pen) return ''
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(video, 0, 0, canvas.width, canvas.height)
    const { data } = pen.getImageData(0, 0, canvas.width, canvas.height)
    let grey = ''
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
      grey += String.fromCharCode(Math.round(0.2126 * red + 0.7152 * green + 0.0722 * blue))
    }
    return btoa(grey)
  }
  performance.mark = (name, options) => {
    if (name === 'cue') window.shownCues.push({ ...options?.detail, shownAt: Date.now(), picture: picture() })
    return mark(name, options)
  }
}
