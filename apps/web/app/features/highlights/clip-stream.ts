import type Hls from 'hls.js/light'

/** A clip in a video element; loading starts when it is attached. */
export interface ClipStream {
  destroy(): void
}

const usualBitrate = 3_000_000

let engine: Promise<typeof Hls> | null = null

/** Loads the player library for the first clip that plays. Resolves to null when the element is gone by then. */
export async function attachClip(
  video: HTMLVideoElement,
  url: string,
  isWanted: () => boolean,
  onFatal: () => void,
): Promise<ClipStream | null> {
  engine ??= import('hls.js/light').then((library) => library.default)
  const Engine = await engine.catch(() => null)
  engine = Engine ? engine : null
  if (!isWanted()) return null
  if (!Engine) {
    onFatal()
    return null
  }
  if (!Engine.isSupported()) return attachNative(video, url, onFatal)
  // Viewers watch for seconds: a good start matters more than later quality.
  const hls = new Engine({
    capLevelToPlayerSize: true,
    maxBufferLength: 12,
    abrEwmaDefaultEstimate: usualBitrate,
  })
  hls.on(Engine.Events.ERROR, (_, { fatal }) => {
    if (fatal) onFatal()
  })
  hls.loadSource(url)
  hls.attachMedia(video)
  return { destroy: () => hls.destroy() }
}

function attachNative(video: HTMLVideoElement, url: string, onFatal: () => void): ClipStream {
  video.addEventListener('error', onFatal)
  video.src = url
  return {
    destroy() {
      video.removeEventListener('error', onFatal)
      video.removeAttribute('src')
      video.load()
    },
  }
}
