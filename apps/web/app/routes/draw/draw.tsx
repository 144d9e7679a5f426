import { useOnline } from '@encore/app-kit/online'
import type { DrawDetail } from '@encore/contract/endpoints'
import { Notice } from '@encore/ui/Notice'
import { useRef } from 'react'
import { data } from 'react-router'
import { useViewer } from '#app/data/viewer.ts'
import { CheckDraw } from '#app/features/draws/CheckDraw.tsx'
import { DrawRules } from '#app/features/draws/DrawRules.tsx'
import { DrawSteps } from '#app/features/draws/DrawSteps.tsx'
import { heldEntries, nextChangeOf, phaseOf } from '#app/features/draws/draw-phase.ts'
import { EntryBar } from '#app/features/draws/EntryBar.tsx'
import { useCompareOnOpen, useFriendCode } from '#app/features/draws/friend-code.ts'
import { HowItIsDrawn } from '#app/features/draws/HowItIsDrawn.tsx'
import { OwnDrawPanel } from '#app/features/draws/OwnDrawPanel.tsx'
import { Receipt } from '#app/features/draws/Receipt.tsx'
import { Spread } from '#app/features/draws/Spread.tsx'
import { useCheck } from '#app/features/draws/use-check.ts'
import { useDraw } from '#app/features/draws/use-draw.ts'
import { Winners } from '#app/features/draws/Winners.tsx'
import { useNow } from '#app/features/event/use-now.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/PageHead.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/draw.ts'
import { DrawHero } from './DrawHero.tsx'
import styles from './draw.module.css'

const drawId = /^[0-9a-f]{32}$/

/** A longer list of winners and reserves, up to 7 MB, is left to the browser, which reads it at once. */
const mostInDocument = 1_000

export async function loader({ params, context }: Route.LoaderArgs) {
  const { api, now } = context.get(pageContext)
  if (!drawId.test(params.id)) throw data(null, { status: 404 })
  const draw = await api('GET /api/v1/draw/{id}', { params: { id: params.id } })
  if (!draw.ok) throw data(null, { status: draw.status >= 400 && draw.status < 500 ? 404 : 503 })
  const [event, outcome] = await Promise.all([
    api('GET /api/v1/event/{id}', { params: { id: draw.value.eventId } }),
    isOutcomeShort(draw.value) ? api('GET /api/v1/draw/{id}/outcome', { params: { id: params.id } }) : null,
  ])
  if (!event.ok) throw data(null, { status: event.status >= 400 && event.status < 500 ? 404 : 503 })
  return {
    event: event.value,
    draw: draw.value,
    outcome: outcome?.ok ? (outcome.value ?? null) : null,
    renderedAt: now(),
  }
}

const isOutcomeShort = ({ state, places, reserves }: DrawDetail): boolean =>
  state === 'DRAWN' && places + reserves <= mostInDocument

export default function Draw({ loaderData }: Route.ComponentProps) {
  return <DrawPage key={loaderData.draw.id} {...loaderData} />
}

function DrawPage({ event, renderedAt, ...loaded }: Route.ComponentProps['loaderData']) {
  const { t } = useText()
  const { draw, outcome, own, isLost, keepOwn } = useDraw(loaded)
  const now = useNow(renderedAt)
  const isOnline = useOnline()
  const phase = phaseOf(draw, now)
  const mine = heldEntries(own)
  const friendCode = useFriendCode()
  const promises = own?.entries.map(({ promise }) => promise) ?? []
  const [checkState, startCheck] = useCheck(draw, promises, friendCode)
  // A member's own lots belong to the check.
  const isReady = useViewer().kind === 'guest' || own !== null || isLost
  useCompareOnOpen(draw.state === 'PLANNED' || draw.state === 'VOID' ? null : friendCode, isReady, startCheck)
  const check = { draw, event, own, check: checkState, start: startCheck }
  const change = nextChangeOf(loaded.draw)
  const panel = useRef<HTMLDivElement>(null)
  const isListFinal = draw.state === 'CLOSED' || draw.state === 'DRAWN'
  return (
    <div
      className="tinted"
      style={{ '--event': event.accent }}
      data-good-until={change !== null && change > renderedAt ? change : undefined}
    >
      <PageHead
        title={`${draw.title.text}: ${event.title.text} · Encore`}
        description={draw.prize.text}
        path={`/draw/${draw.id}`}
        image={event.sharePicture}
      />
      <DrawHero draw={draw} event={event} />
      <div className={`wrap ${styles.layout}`}>
        <div className={styles.panel} ref={panel}>
          <OwnDrawPanel
            draw={draw}
            event={event}
            outcome={outcome}
            own={own}
            isLost={isLost}
            phase={phase}
            now={now}
            renderedAt={renderedAt}
            keepOwn={keepOwn}
          />
        </div>
        <div className={styles.content}>
          {(isLost || !isOnline) && (
            <Notice className={styles.offline} kind="warn" role="status">
              {t('draw.offline')}
            </Notice>
          )}
          <DrawSteps draw={draw} event={event} phase={phase} renderedAt={renderedAt} />
          {isListFinal && <CheckDraw {...check} />}
          {isListFinal && outcome && <Winners outcome={outcome} own={own} />}
          {draw.state !== 'VOID' && <HowItIsDrawn draw={draw} event={event} />}
          {draw.state !== 'PLANNED' && <Spread draw={draw} mine={mine.length} />}
          {own && own.entries.length > 0 && <Receipt own={own} event={event} />}
          {draw.state === 'OPEN' && <CheckDraw {...check} />}
          <DrawRules draw={draw} />
        </div>
      </div>
      {phase === 'open' && <EntryBar draw={draw} event={event} own={own} panel={panel} keepOwn={keepOwn} />}
    </div>
  )
}
