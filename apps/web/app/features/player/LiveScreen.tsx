import type { ApiResult } from '@encore/contract/client'
import type { EventDetail, Playback } from '@encore/contract/endpoints'
import type { ErrorName } from '@encore/contract/errors'
import { useT } from '#app/i18n/TextProvider.tsx'
import { Controls } from './Controls.tsx'
import { EndedCard } from './EndedCard.tsx'
import { Middle } from './Middle.tsx'
import { RefusedCard } from './RefusedCard.tsx'
import { Screen, type ScreenPlace } from './Screen.tsx'
import { ScreenTop } from './ScreenTop.tsx'
import { usePlayer } from './use-player.ts'

export interface LiveScreenProps extends ScreenPlace {
  event: EventDetail
  playback: Playback
  /** Epoch milliseconds. */
  now: number
  viewers: number | null
  /** Fetches a fresh token; must be the same function for the same stream. */
  fetchPlayback: () => Promise<ApiResult<Playback>>
  /** Called when the server issues no further token: the page must load its state again. */
  onRefused: (refusal: ErrorName) => void
}

export function LiveScreen({
  event,
  playback,
  now,
  viewers,
  fetchPlayback,
  onRefused,
  ...lease
}: LiveScreenProps) {
  const t = useT()
  const playing = usePlayer(event, playback, fetchPlayback, onRefused)
  const { state, player } = playing
  return (
    <Screen
      {...lease}
      label={t('player.label')}
      playing={playing}
      angles={playback.angles}
      eventId={event.id}
      upgrade={playback.upgrade}
      isLive
      middle={
        <>
          <ScreenTop isLive={state.phase !== 'break'} viewers={viewers} />
          <Middle state={state} player={player} />
        </>
      }
      ending={
        state.phase === 'ended' ? (
          <EndedCard event={event} now={now} />
        ) : (
          state.phase === 'refused' && <RefusedCard event={event} />
        )
      }
      controls={(steering) => <Controls state={state} player={player} steering={steering} />}
    />
  )
}
