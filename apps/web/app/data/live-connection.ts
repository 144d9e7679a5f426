import type { ServerMessage } from '@encore/contract/realtime'
import { useCallback, useEffect } from 'react'
import { noteEarlyStart } from './early-starts.ts'
import { closedMethods, isShopClosed } from './feature-switches.ts'
import { createRealtime, type Realtime } from './realtime.ts'
import { retryImport } from './retry-import.ts'
import type { OpenReader } from './rooms-by-http.ts'
import { idToken } from './session.ts'
import {
  countCart,
  currentViewer,
  markNotifications,
  onViewerChange,
  refreshViewer,
  renewViewer,
} from './viewer.ts'

let connection: Realtime | null = null
let lastUid: string | null = null

/** Returns the page's only connection to `/realtime`; a member's presence or the first room opens it. */
export function liveConnection(): Realtime {
  connection ??= createRealtime({
    url: `${window.location.origin.replace(/^http/, 'ws')}/realtime`,
    token: idToken,
    openReader,
    isGuest: () => currentViewer().kind === 'guest',
    onUpgradeRequired: () => window.location.reload(),
  })
  return connection
}

/** Chunks are the same bytes for every client, so they are requested without credentials. */
const openReader: OpenReader = async (settings) => {
  const [{ readRoom }, { loadChatChunk }, { serverNow }] = await retryImport(() =>
    Promise.all([import('./room-reader.ts'), import('./load-chat-chunk.ts'), import('./server-clock.ts')]),
  )
  return readRoom({ ...settings, load: loadChatChunk(settings.room), now: serverNow })
}

/**
 * Keeps the member's data current from server messages and reloads it after a reconnect. Another member gets another
 * connection. Returns a function that stops this.
 */
export function followChanges(): () => void {
  const live = liveConnection()
  const react = () => {
    const viewer = currentViewer()
    const uid = viewer.kind === 'member' ? viewer.me.memberDefault.id : null
    if (uid === lastUid) return
    lastUid = uid
    live.restart()
    if (uid) live.open()
  }
  const onMessage = (message: ServerMessage) => {
    if (message.type !== 'changed') return
    if (message.what === 'wallet') void renewViewer()
    if (message.what === 'feature-switches') {
      isShopClosed.set(message.shop)
      closedMethods.set(message.methods)
    }
    if (message.what === 'show') noteEarlyStart(message.id, message)
    if (message.what === 'cart') countCart(message.count)
    if (message.what === 'notification') markNotifications(message.id !== undefined)
  }
  const onBack = () => {
    void refreshViewer()
    // The shop's state may be outdated; the server rejects calls by itself.
    isShopClosed.set(null)
    closedMethods.set(null)
  }
  const stops = [onViewerChange(react), live.onMessage(onMessage), whenBack(onBack)]
  react()
  return () => {
    for (const stop of stops) stop()
    react()
  }
}

/** Calls `listener` after a reconnect: messages sent in between were missed. */
function whenBack(listener: () => void): () => void {
  let wasLost = false
  return liveConnection().onState((state) => {
    if (state === 'open' && wasLost) listener()
    wasLost = state === 'waiting' || (wasLost && state !== 'open')
  })
}

/** Calls `listener` after a reconnect while the component is mounted. */
export function useBack(listener: () => void): void {
  useEffect(() => whenBack(listener), [listener])
}

/**
 * Calls `listener` with the id of each `changed` message of this kind while mounted, and without an id when messages
 * may have been missed.
 */
export function useChanged(what: Changed['what'], listener: (id: string | undefined) => void): void {
  useEffect(
    () =>
      liveConnection().onMessage((message) => {
        if (message.type === 'changed' && message.what === what)
          listener('id' in message ? message.id : undefined)
      }),
    [what, listener],
  )
  useBack(useCallback(() => listener(undefined), [listener]))
}

type Changed = Extract<ServerMessage, { type: 'changed' }>
