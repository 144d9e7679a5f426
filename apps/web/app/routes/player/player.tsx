import { pathIn } from '@encore/contract/rules/locale'
import { onAirMs } from '@encore/contract/rules/show-start'
import { Tabs } from '@encore/ui/Tabs'
import { useState } from 'react'
import { data, redirect } from 'react-router'
import { useViewerCount } from '#app/features/chat/use-viewer-count.ts'
import { eventIdAt } from '#app/features/event/event-address.ts'
import { useEarlyStart } from '#app/features/event/use-early-start.ts'
import { useNow } from '#app/features/event/use-now.ts'
import { membersOnly } from '#app/features/page-parts/members-only.ts'
import { type DeviceLease, otherDeviceOf } from '#app/features/player/device-lease.ts'
import { ElsewhereScreen } from '#app/features/player/ElsewhereScreen.tsx'
import { EndedCard } from '#app/features/player/EndedCard.tsx'
import { LiveScreen } from '#app/features/player/LiveScreen.tsx'
import { RefusedCard } from '#app/features/player/RefusedCard.tsx'
import { StillScreen } from '#app/features/player/StillScreen.tsx'
import { usePlayback } from '#app/features/player/use-playback.ts'
import { WaitingScreen } from '#app/features/player/WaitingScreen.tsx'
import { WatchRoom } from '#app/features/player/WatchRoom.tsx'
import { WatchRoomTitle } from '#app/features/player/WatchRoomTitle.tsx'
import { statusAt } from '#app/features/tickets/sale.ts'
import { localeOfPath } from '#app/i18n/locale-path.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/PageHead.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/player.ts'
import { AboveTabs, BesideTitle, InControls, OverPicture, sideTabs } from './slots.tsx'

export const middleware: Route.MiddlewareFunction[] = [membersOnly]

/** The page contains the address of the stream, so that the first picture needs no further request. */
export async function loader(args: Route.LoaderArgs) {
  const { url, context } = args
  const { api, now } = context.get(pageContext)
  const id = await eventIdAt(args, { pathOf: (slug) => `/player/${slug}` })
  const [event, playback] = await Promise.all([
    api('GET /api/v1/event/{id}', { params: { id } }),
    api('POST /api/v1/live/{id}/playback', { params: { id }, body: {} }),
  ])
  if (!event.ok) throw data(null, { status: event.status >= 400 && event.status < 500 ? 404 : 503 })
  if (!playback.ok && playback.error.name === 'NOT_ENTITLED') {
    const locale = localeOfPath(url.pathname)
    throw redirect(pathIn(locale, `/confirm/${event.value.slug}`))
  }
  const lease: DeviceLease = playback.ok
    ? { playback: playback.value, otherDevice: null }
    : { playback: null, otherDevice: otherDeviceOf(playback.error) }
  const startsAt = new Date(onAirMs(event.value)).toISOString()
  const opensAt = playback.ok ? startsAt : String(playback.error.data?.opensAt ?? startsAt)
  return { event: event.value, lease, opensAt, renderedAt: now() }
}

/** The player renews the token itself. */
export const shouldRevalidate = () => false

/** Viewers keep chatting for a while after a show, so the page stays open for them. */
const talkAfterMs = 3_600_000

export default function PlayerPage({
  loaderData: { event: loaded, lease, opensAt, renderedAt },
}: Route.ComponentProps) {
  const text = useText()
  const now = useNow(renderedAt)
  const event = useEarlyStart(loaded)
  const { playback, otherDevice, round, refusal, ask, forget } = usePlayback(event, lease, opensAt)
  const viewers = useViewerCount(event.id)
  const [isOver, setIsOver] = useState(false)
  const status = statusAt(event, now)
  const isGone = status === 'ENDED' || status === 'CANCELED'
  const isLongOver = isGone && !playback && now > Date.parse(event.endAt) + talkAfterMs
  const below = (
    <WatchRoomTitle event={event} summary={event.summary}>
      {!isLongOver && !otherDevice && <BesideTitle event={event} />}
    </WatchRoomTitle>
  )
  return (
    <WatchRoom
      accent={event.accent}
      leaveTo={`/detail/${event.slug}`}
      side={
        <>
          <AboveTabs event={event} />
          <Tabs label={text.t('player.side')} tabs={sideTabs(event, isLongOver, text)} isFilling />
        </>
      }
      isSideOver={isOver}
    >
      <PageHead title={`${event.title.text} · Encore`} isPrivate />
      {playback ? (
        <LiveScreen
          key={round}
          event={event}
          playback={playback}
          now={now}
          viewers={viewers}
          fetchPlayback={ask}
          onRefused={forget}
          over={<OverPicture event={event} />}
          tools={<InControls event={event} />}
          side={{ isOver, toggle: () => setIsOver(!isOver) }}
        >
          {below}
        </LiveScreen>
      ) : (
        <>
          {otherDevice ? (
            <ElsewhereScreen event={event} device={otherDevice} onMove={() => ask(true)} />
          ) : refusal ? (
            <StillScreen event={event} phase="refused">
              <RefusedCard event={event} />
            </StillScreen>
          ) : isGone ? (
            <StillScreen event={event} phase="ended">
              <EndedCard event={event} now={now} />
            </StillScreen>
          ) : (
            <WaitingScreen
              event={event}
              renderedAt={renderedAt}
              viewers={viewers}
              isDue={now >= onAirMs(event)}
            />
          )}
          {below}
        </>
      )}
    </WatchRoom>
  )
}
