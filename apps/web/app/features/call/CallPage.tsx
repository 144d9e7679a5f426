import { useStore } from '@encore/app-kit/store'
import type { EventDetail } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Outcome } from '@encore/ui/Outcome'
import { Skeleton } from '@encore/ui/Skeleton'
import { useSyncExternalStore } from 'react'
import { useNow } from '#app/features/event/use-now.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/PageHead.tsx'
import { CallHeading } from './CallHeading.tsx'
import styles from './CallPage.module.css'
import { type CallPhase, callPhase } from './call-phase.ts'
import type { CallRoom } from './call-room.ts'
import { artistNames } from './call-words.ts'
import { LiveCall } from './LiveCall.tsx'
import { Lobby } from './Lobby.tsx'
import type { FollowedSession } from './session-follower.ts'
import { Thanks } from './Thanks.tsx'
import { useCallRoom } from './use-call-room.ts'

export interface CallPageProps {
  first: Pick<FollowedSession, 'session' | 'own'>
  event: EventDetail
  renderedAt: number
}

/** The page of a booked call session: device check, lobby, call and receipt. */
export function CallPage({ first, event, renderedAt }: CallPageProps) {
  const room = useCallRoom(first)
  return (
    <div className={`watch tinted ${styles.page}`} style={{ '--event': event.accent }}>
      {room ? (
        <OpenCallPage room={room} event={event} renderedAt={renderedAt} />
      ) : (
        <OpeningPage first={first} event={event} />
      )}
    </div>
  )
}

function OpeningPage({ first: { session }, event }: Pick<CallPageProps, 'first' | 'event'>) {
  const { t, tag } = useText()
  return (
    <>
      <PageHead title={`${t('call.with', { names: artistNames(session, tag) })} · Encore`} isPrivate />
      <section className={styles.view} aria-busy="true" aria-label={t('call.loading')} role="status">
        <Skeleton height="100%" />
      </section>
      <aside className={styles.side}>
        <CallHeading session={session} event={event} call={null} />
      </aside>
    </>
  )
}

interface OpenCallPageProps extends Pick<CallPageProps, 'event' | 'renderedAt'> {
  room: CallRoom
}

function OpenCallPage({ room, event, renderedAt }: OpenCallPageProps) {
  const { t, tag } = useText()
  const { session, own, isStale } = useStore(room.follower.view)
  const seated = useStore(room.seated)
  const isTakenOver = useStore(room.isTakenOver)
  const thanked = useStore(room.thanked)
  const isHidden = useHidden()
  const now = useNow(renderedAt)
  const phase = callPhase(session, own)
  const shared = { room, session, own, event, now, isStale }
  return (
    <>
      <PageHead title={`${titleOf(phase, isHidden) ?? withArtists()} · Encore`} isPrivate />
      {isTakenOver ? (
        <Outcome
          kind="wait"
          level={1}
          className={styles.alone}
          title={t('call.takenOver.title')}
          actions={
            <Button kind="primary" onClick={() => window.location.reload()}>
              {t('call.takenOver.action')}
            </Button>
          }
        >
          {t('call.takenOver.text')}
        </Outcome>
      ) : phase.kind === 'LIVE' ? (
        <LiveCall key={phase.call.id} {...shared} call={phase.call} seated={seated} />
      ) : phase.kind === 'OVER' || (thanked !== null && phase.kind !== 'CALLED' && phase.kind !== 'RUNG') ? (
        <Thanks {...shared} phase={phase} thanked={thanked} />
      ) : (
        <Lobby {...shared} phase={phase} seated={seated} />
      )}
    </>
  )

  function withArtists() {
    return t('call.with', { names: artistNames(session, tag) })
  }
  function titleOf({ kind }: CallPhase, isPageHidden: boolean): string | null {
    if (kind === 'RUNG' || kind === 'CALLED') return `● ${t('call.titleCalled')}`
    return isPageHidden && kind === 'LOBBY' ? t('call.titleHidden') : null
  }
}

/** True while another tab or window covers the page: then it cannot be called. */
const useHidden = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
    () => document.visibilityState === 'hidden',
    () => false,
  )
