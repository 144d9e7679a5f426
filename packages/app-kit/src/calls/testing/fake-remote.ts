import { createStore } from '../../store.ts'
import type { RemoteMedia, RemoteSound } from '../remote-media.ts'

/** An element of the page, with what it shows. */
export function createFakeRemote() {
  const sound = createStore<RemoteSound>('PLAYING')
  const log: string[] = []
  const remote: RemoteMedia = {
    sound,
    attach: () => {},
    show: () => void log.push('SHOWN'),
    empty: () => void log.push('EMPTY'),
    play: () => sound.set('PLAYING'),
  }
  return { remote, sound, log }
}
