import type { ServerMessage } from '@encore/contract/realtime'
import { useCallback, useEffect } from 'react'
import { noteEarlyStart } from './early-starts.ts'
import { createRealtime, type Realtime } from './realtime.ts'
import type { OpenReader } from './rooms-by-http.ts'
import { idToken } from './session.ts'
import { closedMethods, isShopClosed } from './shop-door.ts'
import { untilLoaded } from './until-loaded.ts'
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

/** The page's one connection to `/realtime`, opened by the first room or by a member's presence. */
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

/** What the same bytes tell everybody is asked without a word of who asks. */
const openReader: OpenReader = async (settings) => {
  const [{ readRoom }, { loadChunk }, { serverNow }] = await untilLoaded(() =>
    Promise.all([import('./room-reader.ts'), import('./load-chunk.ts'), import('./server-clock.ts')]),
  )
  return readRoom({ ...settings, load: loadChunk(settings.room), now: serverNow })
}

/** Keeps the member as the server tells, and asks anew after what a lost connection kept back; another member gets another connection. Answers how to stop. */
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
    // What was told of the shop may be old: the server knows, and refuses by itself.
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

/** Calls when a connection that was lost is there again: what was told meanwhile was not heard. */
function whenBack(listener: () => void): () => void {
  let wasLost = false
  return liveConnection().onState((state) => {
    if (state === 'open' && wasLost) listener()
    wasLost = state === 'waiting' || (wasLost && state !== 'open')
  })
}

/** The same while mounted. */
export function useBack(listener: () => void): void {
  useEffect(() => whenBack(listener), [listener])
}

/** Calls with each `changed` message of this kind while mounted, and without an id when some may not have been heard. */
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
