import type { DrawDetail, DrawOutcome, EventDetail, OwnDraw } from '@encore/contract/endpoints'
import { drawVoidReasons } from '@encore/contract/rules/draws'
import { formatMoment, formatZonedClock } from '@encore/contract/rules/time'
import { Badge } from '@encore/ui/Badge'
import { Notice } from '@encore/ui/Notice'
import { Skeleton } from '@encore/ui/Skeleton'
import type { ReactNode } from 'react'
import { useViewer } from '#app/data/viewer.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { DrawCountdown } from './DrawCountdown.tsx'
import { type DrawPhase, exclusionOf, heldEntries } from './draw-phase.ts'
import { EnterDraw } from './EnterDraw.tsx'
import { LeaveDraw } from './LeaveDraw.tsx'
import styles from './OwnDrawPanel.module.css'
import { OwnLots } from './OwnLots.tsx'
import { OwnResult } from './OwnResult.tsx'
import { ProofLink } from './ProofLink.tsx'

export interface OwnDrawPanelProps {
  draw: DrawDetail
  event: EventDetail
  outcome: DrawOutcome | null
  own: OwnDraw | null
  /** A member's entries could not be read. */
  isLost: boolean
  phase: DrawPhase
  now: number
  renderedAt: number
  keepOwn: (own: OwnDraw) => void
}

/** Shows the reader’s part in the draw: entering, the own chance, the wait, the result. */
export function OwnDrawPanel(props: OwnDrawPanelProps) {
  const { t } = useText()
  const viewer = useViewer()
  const isAwaited = viewer.kind === 'member' && props.own === null
  return (
    <aside
      className={styles.panel}
      aria-label={t('draw.own.label')}
      aria-busy={isAwaited && !props.isLost}
      data-pending={viewer.kind === 'pending' ? '' : undefined}
    >
      {isAwaited && props.isLost ? (
        <Notice kind="warn" role="status">
          {t('draw.own.loadFailed')}
        </Notice>
      ) : isAwaited ? (
        <Awaited />
      ) : (
        <PhasePanel {...props} />
      )}
    </aside>
  )
}

const Awaited = () => (
  <>
    <Skeleton width="40%" height="1.5rem" />
    <Skeleton width="70%" height="3.25rem" />
    <Skeleton height="3.25rem" />
  </>
)

/** A close that takes longer waits for the public randomness. */
const usualCloseMs = 30_000

function PhasePanel(props: OwnDrawPanelProps) {
  const { draw, event, own, phase, now, renderedAt, keepOwn } = props
  const { t, locale } = useText()
  const mine = heldEntries(own)
  const moment = (at: string) => formatMoment(at, event.zone, locale)
  switch (phase) {
    case 'planned':
      return (
        <PanelText
          title={t('draw.planned.title')}
          aside={<Places draw={draw} />}
          text={t('draw.planned.text', { time: moment(draw.opensAt) })}
        />
      )
    case 'open': {
      const exclusion = exclusionOf(own)
      if (exclusion)
        return (
          <PanelText
            title={t('draw.receipt.left.EXCLUDED', { reason: t(`draw.exclusion.${exclusion}`) })}
            text={t('errors.DRAW_EXCLUDED')}
          />
        )
      return (
        <>
          <header className={styles.head}>
            <h2>{t(mine.length > 0 ? 'draw.own.title' : 'draw.own.enterTitle')}</h2>
            <Places draw={draw} />
          </header>
          {mine.length > 0 && <OwnLots draw={draw} own={own} />}
          <EnterDraw draw={draw} event={event} own={own} keepOwn={keepOwn} />
          {mine.length > 0 && (
            <>
              <SeeReceipt mine={mine} isFinal={false} />
              <LeaveDraw draw={draw} event={event} count={mine.length} keepOwn={keepOwn} />
            </>
          )}
        </>
      )
    }
    case 'closing':
      return (
        <>
          <PanelText
            title={t('draw.closing.title')}
            text={
              now - Date.parse(draw.closesAt) > usualCloseMs
                ? t('draw.closing.late', { time: moment(draw.closesAt) })
                : t('draw.closing.text')
            }
          />
          {mine.length > 0 && <OwnLots draw={draw} own={own} isSmall />}
        </>
      )
    case 'waiting':
    case 'overdue':
      return (
        <>
          <header className={styles.head}>
            <h2>{t(`draw.${phase}.title`)}</h2>
            <Places draw={draw} />
          </header>
          {phase === 'waiting' && (
            <DrawCountdown
              at={draw.randomness.at}
              from={draw.closedAt ?? draw.closesAt}
              renderedAt={renderedAt}
            />
          )}
          <p className={styles.centred} role="status">
            {phase === 'waiting'
              ? t('draw.waiting.text', { time: formatZonedClock(draw.randomness.at, event.zone) })
              : t('draw.overdue.text', { time: moment(draw.randomness.at) })}
          </p>
          {mine.length > 0 && (
            <>
              <OwnLots draw={draw} own={own} isSmall />
              <SeeReceipt mine={mine} isFinal />
              <p className={styles.fine}>{t('draw.waiting.stay')}</p>
            </>
          )}
        </>
      )
    case 'drawn':
      return <OwnResult {...props} now={now} />
    case 'void':
      return (
        <PanelText
          title={t('draw.void.title')}
          text={
            <>
              <span>{t(`draw.void.reason.${voidReasonOf(draw)}`)}</span>
              <br />
              <span>{t('draw.void.text')}</span>
            </>
          }
        />
      )
  }
}

const voidReasons = [...drawVoidReasons, 'CLOSE_DELAYED', 'SEED_LOST', 'NO_RANDOMNESS'] as const

const voidReasonOf = ({ void: ended }: DrawDetail): (typeof voidReasons)[number] | 'OTHER' =>
  voidReasons.find((reason) => reason === ended?.reason) ?? 'OTHER'

function Places({ draw }: { draw: DrawDetail }) {
  const { t } = useText()
  return <Badge kind="soft">{t('draw.own.places', { n: draw.places })}</Badge>
}

function PanelText({ title, aside, text }: { title: string; aside?: ReactNode; text: ReactNode }) {
  return (
    <>
      <header className={styles.head}>
        <h2>{title}</h2>
        {aside}
      </header>
      <p className={styles.text}>{text}</p>
    </>
  )
}

interface SeeReceiptProps {
  mine: OwnDraw['entries']
  /** True once the list is closed. */
  isFinal: boolean
}

/** States whether the own lots are in the list; leads to the receipt. */
function SeeReceipt({ mine, isFinal }: SeeReceiptProps) {
  const { t } = useText()
  const pending = mine.filter(({ seq }) => seq === null).length
  const text =
    pending > 0
      ? t('draw.own.pending', { n: pending })
      : t(isFinal ? 'draw.own.inFinal' : 'draw.own.inList', { n: mine.length })
  return <ProofLink to="#receipt" title={text} text={t('draw.own.seeReceipt')} isSure={pending === 0} />
}
