import type { PageClock } from '@encore/app-kit/calls/page-clock'
import type { Store } from '@encore/app-kit/store'
import type { Realtime } from '#app/data/realtime.ts'

export interface PresenceSettings {
  live: Pick<Realtime, 'send' | 'onState' | 'open'>
  sessionId: string
  isReady: Pick<Store<boolean>, 'get' | 'subscribe'>
  clock: Pick<PageClock, 'every'>
}

const reportEveryMs = 5_000

/**
 * Reports that this page is in the lobby: every five seconds, on each change, and after a reconnect. Returns a function
 * that stops it.
 */
export function reportPresence({ live, sessionId, isReady, clock }: PresenceSettings): () => void {
  const report = () => {
    live.send({
      ...{ type: 'call.presence', session: sessionId },
      ...{ isVisible: document.visibilityState === 'visible', isReady: isReady.get() },
    })
  }
  document.addEventListener('visibilitychange', report)
  const stops = [
    () => document.removeEventListener('visibilitychange', report),
    isReady.subscribe(report),
    live.onState((state) => {
      if (state === 'open') report()
    }),
    clock.every(reportEveryMs, report),
  ]
  live.open()
  report()
  return () => {
    for (const stop of stops) stop()
  }
}
