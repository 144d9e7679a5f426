import type { ReplayDetail } from '@encore/contract/endpoints'
import { resumeAt, windowState } from '@encore/contract/rules/replay'
import { type ReactNode, useRef, useState } from 'react'
import { data } from 'react-router'
import { ChatReplayPanel } from '#app/features/chat/ChatReplayPanel.tsx'
import { EventTime, ViewerTime } from '#app/features/event/EventTime.tsx'
import { eventIdAt } from '#app/features/event/event-address.ts'
import { useNow } from '#app/features/event/use-now.ts'
import { WatchRoom } from '#app/features/player/WatchRoom.tsx'
import { WatchRoomTitle } from '#app/features/player/WatchRoomTitle.tsx'
import { AboutReplay } from '#app/features/replay-player/AboutReplay.tsx'
import { Chapters } from '#app/features/replay-player/Chapters.tsx'
import { Gate, soldFor } from '#app/features/replay-player/Gate.tsx'
import { ReplayScreen } from '#app/features/replay-player/ReplayScreen.tsx'
import { ResumeOffer } from '#app/features/replay-player/ResumeOffer.tsx'
import type { ReplayPlayer } from '#app/features/replay-player/replay-player.ts'
import { hindranceOf, type Opened, useGate } from '#app/features/replay-player/use-gate.ts'
import { SupportLink } from '#app/features/support/SupportLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/PageHead.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/replay.ts'
import { ReplayJsonLd } from './ReplayJsonLd.tsx'
import styles from './replay.module.css'
import { AboveChat, BesideTitle, InControls, OverPicture } from './slots.tsx'

/** The page contains the address of the recording, so that the first picture needs no further request. */
export async function loader(args: Route.LoaderArgs) {
  const { api, viewer, now } = args.context.get(pageContext)
  const linkedMs = momentOf(args.url.searchParams.get('t'))
  const id = await eventIdAt(args, { pathOf: (slug) => `/replay/${slug}` })
  const [replay, playback] = await Promise.all([
    api('GET /api/v1/replay/{id}', { params: { id } }),
    viewer.kind === 'member' ? api('POST /api/v1/replay/{id}/playback', { params: { id }, body: {} }) : null,
  ])
  if (!replay.ok) throw data(null, { status: replay.status >= 400 && replay.status < 500 ? 404 : 503 })
  const opened: Opened =
    playback === null
      ? { kind: 'guest' }
      : playback.ok
        ? { kind: 'open', playback: playback.value }
        : hindranceOf(playback.error)
  const isSold = opened.kind === 'guest' || opened.kind === 'locked'
  const products = isSold ? await api('GET /api/v1/event/{id}/products', { params: { id } }) : null
  return {
    replay: replay.value,
    opened,
    products: products?.ok ? products.value.content : null,
    linkedMs,
    renderedAt: now(),
  }
}

/** The player renews the token itself. */
export const shouldRevalidate = () => false

export default function ReplayPage({
  loaderData: { replay, opened: loaded, products, linkedMs, renderedAt },
}: Route.ComponentProps) {
  const t = useT()
  const now = useNow(renderedAt, 60_000)
  const { opened, isAsking, ask, renew } = useGate(replay, loaded)
  const [isOver, setIsOver] = useState(false)
  const steering = useRef<Pick<ReplayPlayer, 'seekTo'> | null>(null)
  const { event } = replay
  const [startAtMs, setStartAtMs] = useState(() => firstMoment(replay, opened, linkedMs))
  const seekTo = (mediaMs: number) => {
    if (steering.current) steering.current.seekTo(mediaMs)
    else setStartAtMs(mediaMs)
  }
  /** Continues at the other device's position. */
  const move = async () => {
    const answer = await ask(true)
    if (answer.ok) setStartAtMs(resumeAt(answer.value.positionMs, replay) ?? replay.fromMs)
    return answer
  }
  const isOpen = opened.kind === 'open'
  const below = (
    <WatchRoomTitle event={event} summary={replay.summary}>
      {isOpen && <BesideTitle event={event} />}
      <WindowNote window={isOpen ? opened.playback.window : replay.window} zone={event.zone} now={now}>
        {isOpen && <SupportLink topic="PLAYER" />}
      </WindowNote>
    </WatchRoomTitle>
  )
  return (
    <WatchRoom
      accent={event.accent}
      leaveTo="/replay"
      side={
        isOpen ? (
          <>
            <AboveChat event={event} />
            <ChatReplayPanel event={event} />
          </>
        ) : (
          <AboutReplay replay={replay} sold={replay.privacy === 'FREE' ? null : soldFor(products, now)} />
        )
      }
      isSideOver={isOver}
    >
      <PageHead
        title={`${event.title.text} · ${t('replay.title')} · Encore`}
        description={replay.summary.text}
        path={`/replay/${event.slug}`}
        image={event.images.still}
        kind="video.other"
      />
      <ReplayJsonLd replay={replay} />
      {!isOpen ? (
        <Gate
          replay={replay}
          hindrance={opened}
          products={products}
          now={now}
          renderedAt={renderedAt}
          isAsking={isAsking}
          ask={() => void ask(false)}
          onMove={move}
        />
      ) : startAtMs === null ? (
        <ResumeOffer
          replay={replay}
          resumeMs={resumeAt(opened.playback.positionMs, replay) ?? replay.fromMs}
          onChoose={setStartAtMs}
        />
      ) : (
        <ReplayScreen
          replay={replay}
          playback={opened.playback}
          startAtMs={startAtMs}
          steering={steering}
          fetchPlayback={renew}
          onRefused={() => void ask(false)}
          over={<OverPicture event={event} />}
          tools={<InControls />}
          side={{ isOver, toggle: () => setIsOver(!isOver) }}
        >
          {below}
        </ReplayScreen>
      )}
      {!(isOpen && startAtMs !== null) && below}
      {isOpen && <Chapters replay={replay} onChoose={seekTo} />}
    </WatchRoom>
  )
}

/** Media time of a link such as `?t=3012`, in seconds; null for any other text. */
const momentOf = (text: string | null): number | null =>
  text !== null && /^\d{1,6}$/.test(text) ? Number(text) * 1_000 : null

/** Returns null when the member is asked first; otherwise playback starts by itself. */
function firstMoment(replay: ReplayDetail, opened: Opened, linkedMs: number | null): number | null {
  if (linkedMs !== null && linkedMs >= replay.fromMs && linkedMs < replay.toMs) return linkedMs
  const resumeMs = opened.kind === 'open' ? resumeAt(opened.playback.positionMs, replay) : null
  return resumeMs === null ? replay.fromMs : null
}

interface WindowNoteProps {
  window: ReplayDetail['window']
  zone: string
  now: number
  children: ReactNode
}

/** Shows when the window opens or closes, in the venue's and the viewer's time zone. */
function WindowNote({ window, zone, now, children }: WindowNoteProps) {
  const t = useT()
  const state = windowState({ from: Date.parse(window.from), to: Date.parse(window.to) }, now)
  const at = state === 'AHEAD' ? window.from : window.to
  const labels = {
    AHEAD: 'replay.window.opens',
    OPEN: 'replay.window.label',
    OVER: 'replay.window.closed',
  } as const
  return (
    <p className={styles.until}>
      <small>{t(labels[state])}</small>
      <EventTime at={at} zone={zone} />
      <ViewerTime at={at} zone={zone} />
      {children}
    </p>
  )
}
