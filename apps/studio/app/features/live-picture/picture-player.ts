import { call } from '#app/data/api.ts'

/** `none`: no picture yet; `impossible`: this browser cannot play it. */
export type PictureState = 'none' | 'playing' | 'impossible'

const retryMs = 3_000

/**
 * Plays the staff preview in a video; polls until there is a stream and reconnects after a fatal error. Loads hls.js
 * only when a stream exists. Returns a function that stops playback.
 */
export function playPicture(
  video: HTMLVideoElement,
  eventId: string,
  tell: (state: PictureState) => void,
): () => void {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let end = () => {}
  const again = (ms = retryMs) => {
    clearTimeout(timer)
    timer = setTimeout(() => void begin(), ms)
  }
  const begin = async () => {
    const answer = await call('GET /api/studio/event/{eventId}/live/preview', { params: { eventId } })
    if (isOver || (!answer.ok && answer.status === 401)) return
    if (!answer.ok || !answer.value) {
      tell('none')
      return again()
    }
    const { url, renewAfterSec } = answer.value
    const { default: Engine } = await import('hls.js/light')
    if (isOver) return
    if (!Engine.isSupported()) return tell('impossible')
    let token = tokenOf(url)
    const hls = new Engine({
      lowLatencyMode: true,
      liveDurationInfinity: true,
      backBufferLength: 10,
      capLevelToPlayerSize: true,
      xhrSetup: (xhr, address) => xhr.open('GET', token ? withToken(address, token) : address, true),
    })
    const renewal = setInterval(() => {
      void call('GET /api/studio/event/{eventId}/live/preview', { params: { eventId } }).then((renewed) => {
        if (renewed.ok && renewed.value) token = tokenOf(renewed.value.url)
      })
    }, renewAfterSec * 1_000)
    end = () => {
      clearInterval(renewal)
      hls.destroy()
    }
    hls.on(Engine.Events.ERROR, (_, { fatal }) => {
      if (!fatal) return
      end()
      tell('none')
      again()
    })
    hls.on(Engine.Events.MANIFEST_PARSED, () => {
      tell('playing')
      // Muted until staff unmute it. When the browser blocks autoplay, the play button remains.
      void video.play().catch(() => {})
    })
    hls.loadSource(url)
    hls.attachMedia(video)
  }
  void begin()
  return () => {
    isOver = true
    clearTimeout(timer)
    end()
  }
}

/** Playback token in the path of one of our addresses; null for an external stream. */
const tokenOf = (url: string): string | null => /^\/v\/([^/]+)\//.exec(url)?.[1] ?? null

const withToken = (address: string, token: string) => address.replace(/\/v\/[^/]+\//, `/v/${token}/`)
