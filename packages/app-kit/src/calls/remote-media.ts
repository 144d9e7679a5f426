import { createStore, type Store } from '../store.ts'

/** `NEEDS_TAP`: the browser refused to play sound before the person touches the page. */
export type RemoteSound = 'NONE' | 'PLAYING' | 'NEEDS_TAP'

/**
 * The media element that shows and plays the other side. Sound comes from an element and never from Web Audio, because
 * echo cancellation knows elements alone.
 */
export interface RemoteMedia {
  sound: Pick<Store<RemoteSound>, 'get' | 'subscribe'>
  /** The page's element; null when it is gone. */
  attach(element: HTMLMediaElement | null): void
  show(stream: MediaStream): void
  /** Shows and plays nothing at once. */
  empty(): void
  /** To be called from a touch or a key. */
  play(): void
}

export function createRemoteMedia(): RemoteMedia {
  const sound = createStore<RemoteSound>('NONE')
  let element: HTMLMediaElement | null = null
  let stream: MediaStream | null = null
  const play = () => {
    if (!element || !stream) return sound.set('NONE')
    const playing = stream
    element.play().then(
      () => stream === playing && sound.set('PLAYING'),
      // A stream that was replaced meanwhile aborts the play, which says nothing of the new one.
      (error) => stream === playing && error?.name !== 'AbortError' && sound.set('NEEDS_TAP'),
    )
  }
  const update = () => {
    if (!element) return sound.set('NONE')
    if (element.srcObject !== stream) element.srcObject = stream
    play()
  }
  return {
    sound,
    attach: (next) => {
      if (next === element) return
      if (element) element.srcObject = null
      element = next
      update()
    },
    show: (next) => {
      if (stream === next) return
      stream = next
      update()
    },
    empty: () => {
      stream = null
      update()
    },
    play,
  }
}
