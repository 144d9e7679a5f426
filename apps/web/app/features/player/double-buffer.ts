import type { Playback } from '@encore/contract/endpoints'
import { openHlsStream } from './hls-stream.ts'
import { openNativeStream } from './native-stream.ts'
import type { Stream, StreamEvents, StreamSettings } from './stream.ts'
import { syncFrame } from './sync-frame.ts'

/** Stream settings except those of its location and events. */
export type StreamOptions = Omit<StreamSettings, keyof StreamEvents | 'video' | 'url' | 'withNewest'>

export interface DoubleBufferSettings {
  videos: readonly [HTMLVideoElement, HTMLVideoElement]
  playback: () => Playback
  withNewest: (url: string) => string
  streamOptions: () => StreamOptions
  /** Events of the visible stream only. */
  events: StreamEvents
  onBuffer: (buffer: 0 | 1) => void
}

/** Double buffer of two video elements: one is visible, the other loads the next camera. */
export interface DoubleBuffer {
  video(): HTMLVideoElement
  stream(): Stream | null
  /** Reloads a camera in the visible element. */
  open(angle: string): Promise<void>
  /** Switches to another camera at the same moment of the show; false when the current one stays. */
  change(angle: string): Promise<boolean>
  /** Cancels a pending switch in favour of the current camera. */
  stay(): void
  destroy(): void
}

export function createDoubleBuffer({
  videos,
  playback,
  withNewest,
  streamOptions,
  events,
  onBuffer,
}: DoubleBufferSettings): DoubleBuffer {
  const streams: [Stream | null, Stream | null] = [null, null]
  let onScreen: 0 | 1 = 0
  /** Identifies the latest request; results of earlier ones are discarded. */
  let run = 0

  const addressOf = (angle: string) => {
    const { angles, lowLatencyUrl, standardUrl } = playback()
    const wanted = angles.find(({ name }) => name === angle) ?? { lowLatencyUrl, standardUrl }
    return streamOptions().isPlain ? wanted.standardUrl : wanted.lowLatencyUrl
  }
  const drop = (buffer: 0 | 1) => {
    streams[buffer]?.destroy()
    streams[buffer] = null
  }
  const openOn = async (buffer: 0 | 1, angle: string, mine: number, own: StreamEvents): Promise<boolean> => {
    drop(buffer)
    const stream = await openStream({
      ...streamOptions(),
      ...own,
      video: videos[buffer],
      url: addressOf(angle),
      withNewest,
    })
    if (mine !== run) {
      stream.destroy()
      return false
    }
    streams[buffer] = stream
    return true
  }
  /** Forwards events only while the buffer is visible. */
  const eventsOf = (buffer: 0 | 1, onFailed: () => void): StreamEvents => ({
    onHeights: (heights) => onScreen === buffer && events.onHeights(heights),
    onHeight: (height) => onScreen === buffer && events.onHeight(height),
    onForbidden: events.onForbidden,
    onOver: () => (onScreen === buffer ? events.onOver() : onFailed()),
    onFault: (fault) => (onScreen === buffer ? events.onFault(fault) : onFailed()),
  })

  return {
    video: () => videos[onScreen],
    stream: () => streams[onScreen],
    async open(angle) {
      const mine = ++run
      drop(onScreen === 0 ? 1 : 0)
      await openOn(
        onScreen,
        angle,
        mine,
        eventsOf(onScreen, () => {}),
      )
    },
    async change(angle) {
      const mine = ++run
      const [from, to] = onScreen === 0 ? ([0, 1] as const) : ([1, 0] as const)
      const [heard, silent] = [videos[from], videos[to]]
      silent.muted = true
      let heights: number[] = []
      let height: number | null = null
      const failed = new Promise<boolean>((tell) => {
        const own = eventsOf(to, () => tell(false))
        void openOn(to, angle, mine, {
          ...own,
          onHeights: (offered) => {
            heights = offered
            own.onHeights(offered)
          },
          onHeight: (shown) => {
            height = shown
            own.onHeight(shown)
          },
        })
      })
      const runner = (buffer: 0 | 1) => ({
        video: videos[buffer],
        onScreenMs: () => streams[buffer]?.onScreenMs() ?? null,
      })
      const isThere = await Promise.race([syncFrame(runner(from), runner(to)), failed])
      if (mine !== run) return false
      if (!isThere) {
        drop(to)
        return false
      }
      const isSmall = document.pictureInPictureElement === heard
      silent.volume = heard.volume
      silent.muted = heard.muted
      heard.muted = true
      onScreen = to
      onBuffer(to)
      events.onHeights(heights)
      if (height !== null) events.onHeight(height)
      // Keeps picture-in-picture across the switch; if the browser refuses, the video returns to the page.
      if (isSmall) void silent.requestPictureInPicture().catch(() => {})
      drop(from)
      return true
    },
    stay() {
      run++
      drop(onScreen === 0 ? 1 : 0)
    },
    destroy() {
      run++
      drop(0)
      drop(1)
    },
  }
}

/** Uses hls.js where supported, else native HLS. */
const openStream = async (settings: StreamSettings): Promise<Stream> =>
  (await openHlsStream(settings)) ?? openNativeStream(settings)
