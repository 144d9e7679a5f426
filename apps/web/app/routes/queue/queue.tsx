import { useOnline } from '@encore/app-kit/online'
import { Notice } from '@encore/ui/Notice'
import { useEffect, useState } from 'react'
import { data } from 'react-router'
import { useViewer } from '#app/data/viewer.ts'
import { EventPage } from '#app/features/event/EventPage.tsx'
import { eventIdAt } from '#app/features/event/event-address.ts'
import { useNow } from '#app/features/event/use-now.ts'
import { PositionProof } from '#app/features/on-sale-queue/PositionProof.tsx'
import { QueuePosition } from '#app/features/on-sale-queue/QueuePosition.tsx'
import { phaseOf } from '#app/features/on-sale-queue/queue.ts'
import { useQueue } from '#app/features/on-sale-queue/use-queue.ts'
import { membersOnly } from '#app/features/page-parts/members-only.ts'
import { SignedOut } from '#app/features/page-parts/SignedOut.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/PageHead.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/queue.ts'

export const middleware: Route.MiddlewareFunction[] = [membersOnly]

export async function loader(args: Route.LoaderArgs) {
  const { api, now } = args.context.get(pageContext)
  const id = await eventIdAt(args, { pathOf: (slug) => `/queue/${slug}` })
  const [event, queue, entry] = await Promise.all([
    api('GET /api/v1/event/{id}', { params: { id } }),
    api('GET /api/v1/event/{id}/queue', { params: { id } }),
    api('GET /api/v1/event/{id}/queue/entry', { params: { id } }),
  ])
  if (!event.ok) throw data(null, { status: event.status >= 400 && event.status < 500 ? 404 : 503 })
  if (!queue.ok || !entry.ok) throw data(null, { status: 503 })
  return { event: event.value, queue: queue.value ?? null, entry: entry.value ?? null, renderedAt: now() }
}

/** Joins by a native form before hydration; the page shows the outcome. */
export async function action(args: Route.ActionArgs) {
  const id = await eventIdAt(args, { pathOf: (slug) => `/queue/${slug}` })
  await args.context.get(pageContext).api('PUT /api/v1/event/{id}/queue/entry', { params: { id } })
  return null
}

export const shouldRevalidate = () => false

export default function Queue({ loaderData: { event, queue, entry, renderedAt } }: Route.ComponentProps) {
  const t = useT()
  const viewer = useViewer()
  const now = useNow(renderedAt)
  const isOnline = useOnline()
  const liveQueue = useQueue(event.id, { queue, entry })
  const phase = phaseOf(liveQueue, now, Date.parse(event.ticketOpenAt))
  const spoken =
    phase.kind === 'waiting'
      ? t('queue.waiting.spoken', { n: phase.ahead })
      : phase.kind === 'turn'
        ? t('queue.turn.title')
        : ''
  const mark = phase.kind === 'turn' ? `● ${spoken}` : spoken
  if (viewer.kind === 'guest') return <SignedOut />
  return (
    <EventPage event={event}>
      <PageHead title={`${mark === '' ? t('queue.title') : mark}: ${event.title.text} · Encore`} isPrivate />
      {(liveQueue.isLost || !isOnline) && (
        <Notice kind="warn" role="status">
          {t('queue.offline')}
        </Notice>
      )}
      {liveQueue.failure && (
        <Notice kind="bad" role="alert">
          {t(`errors.${liveQueue.failure}`)}
        </Notice>
      )}
      <QueuePosition event={event} liveQueue={liveQueue} phase={phase} renderedAt={renderedAt} />
      <Spoken text={spoken} />
      {liveQueue.queue && liveQueue.entry && (
        <PositionProof event={event} queue={liveQueue.queue} entry={liveQueue.entry} />
      )}
    </EventPage>
  )
}

const spokenEveryMs = 30_000

/** Announces the position to screen readers: a turn immediately, numbers at most every `spokenEveryMs`. */
function Spoken({ text }: { text: string }) {
  const [said, setSaid] = useState({ text: '', at: 0 })
  const isNumber = /\d/.test(text)
  useEffect(() => {
    const waitMs = isNumber ? Math.max(0, said.at + spokenEveryMs - Date.now()) : 0
    if (said.text === text) return
    const timer = setTimeout(() => setSaid({ text, at: Date.now() }), waitMs)
    return () => clearTimeout(timer)
  }, [text, isNumber, said])
  return (
    <p className="visually-hidden" role="status">
      {said.text}
    </p>
  )
}
