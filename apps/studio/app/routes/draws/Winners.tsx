import type { Revealed, StudioDrawWinners } from '@encore/contract/endpoints'
import { checkInCode } from '@encore/contract/rules/draws'
import { Badge } from '@encore/ui/Badge'
import { Button } from '@encore/ui/Button'
import { Field } from '@encore/ui/Field'
import { TextInput } from '@encore/ui/TextInput'
import Eye from 'lucide-react/icons/eye'
import { useCallback, useEffect, useState } from 'react'
import { call } from '#app/data/api.ts'
import { momentText } from '#app/data/times.ts'
import { useAnswer } from '#app/data/use-answer.ts'
import { DialogButton } from '#app/features/editing/DialogButton.tsx'
import { RetryNotice } from '#app/features/errors/RetryNotice.tsx'
import { RevealedLines } from '#app/features/members/RevealedLines.tsx'
import { ReasonDialog } from '#app/features/refunds/ReasonDialog.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import { CheckInButton } from './CheckInButton.tsx'
import { DecideForm } from './DecideForm.tsx'
import styles from './Draws.module.css'
import { ForfeitForm } from './ForfeitForm.tsx'
import { findWinners } from './find-winners.ts'
import { WinnersExport } from './WinnersExport.tsx'

const kinds = { WAITING: 'open', CONFIRMED: 'ok', FORFEITED: 'soft' } as const

/** A shorter list is read faster than it is searched. */
const searchedFrom = 10

/** More are shown on request. */
const shownAtOnce = 100

export interface WinnersProps {
  eventId: string
  id: string
  /** Zone of the event. */
  zone: string
  mayWrite: boolean
}

/** Winners by masked name, without ranks and entries. Each is revealed alone, with a reason. */
export function Winners({ eventId, id, zone, mayWrite }: WinnersProps) {
  const { t, locale } = useText()
  const load = useCallback(
    () => call('GET /api/studio/event/{eventId}/draw/{id}/winners', { params: { eventId, id } }),
    [eventId, id],
  )
  const asked = useAnswer(load)
  const { value } = asked
  const [most, setMost] = useState(shownAtOnce)
  const [search, setSearch] = useState('')
  const [revealing, setRevealing] = useState<string | null>(null)
  const [revealed, setRevealed] = useState<{ itemId: string; data: Revealed } | null>(null)
  useEffect(() => {
    if (!revealed) return
    const leftMs = Math.max(0, Date.parse(revealed.data.until) - Date.now())
    const end = setTimeout(() => setRevealed(null), leftMs)
    return () => clearTimeout(end)
  }, [revealed])
  const count = new Intl.NumberFormat(locale)
  const found = findWinners(value?.winners ?? [], search)
  const hidden = found.length - most
  return (
    <section className={box.box} aria-busy={value === null && asked.failed === ''}>
      <header>
        <h2>{t('draws.winners.title')}</h2>
        {value?.mayReveal ? <WinnersExport eventId={eventId} id={id} /> : null}
      </header>
      <p className={box.quiet}>{t('draws.winners.lead')}</p>
      <RetryNotice asked={asked} />
      {value ? (
        <div className={styles.result}>
          <Counts counts={value.counts} free={value.free} />
          {value.winners.length === 0 ? <p>{t('draws.winners.none')}</p> : null}
          {value.winners.length > searchedFrom ? (
            <Field label={t('draws.winners.search')}>
              <TextInput
                type="search"
                value={search}
                maxLength={40}
                autoComplete="off"
                spellCheck={false}
                onChange={({ currentTarget }) => {
                  setSearch(currentTarget.value)
                  setMost(shownAtOnce)
                }}
              />
            </Field>
          ) : null}
          <p role="status">
            {search.trim() === '' ? null : t('draws.winners.found', { count: found.length })}
          </p>
          <ul className={styles.winners}>
            {found.slice(0, most).map((winner) => (
              <WinnerRow
                key={winner.itemId}
                winner={winner}
                revealed={revealed?.itemId === winner.itemId ? revealed.data : null}
                onReveal={value.mayReveal ? () => setRevealing(winner.itemId) : null}
                mayCheckIn={value.mayCheckIn}
                onChanged={mayWrite ? asked.again : null}
                {...{ eventId, id, zone }}
              />
            ))}
          </ul>
          {hidden > 0 ? (
            <Button size="s" onClick={() => setMost(most + shownAtOnce)}>
              {t('draws.winners.more', { count: count.format(Math.min(hidden, shownAtOnce)) })}
            </Button>
          ) : null}
        </div>
      ) : null}
      <ReasonDialog
        isOpen={revealing !== null}
        onClose={() => setRevealing(null)}
        title={t('draws.winners.revealTitle')}
        lead={t('order.reveal.lead')}
        label={t('order.reveal.reason')}
        submit={t('order.reveal.submit')}
        send={(reason) =>
          call('POST /api/studio/event/{eventId}/draw/{id}/winner/{itemId}/reveal', {
            params: { eventId, id, itemId: revealing ?? '' },
            body: { reason },
          })
        }
        onDone={(data) => {
          setRevealed(revealing === null ? null : { itemId: revealing, data })
          setRevealing(null)
        }}
      />
    </section>
  )
}

function Counts({ counts, free }: Pick<StudioDrawWinners, 'counts' | 'free'>) {
  const { t, locale } = useText()
  const count = new Intl.NumberFormat(locale)
  return (
    <dl className={styles.figures}>
      {(['waiting', 'confirmed', 'forfeited'] as const).map((status) => (
        <div key={status}>
          <dt>{t(`draws.winners.counts.${status}`)}</dt>
          <dd>{count.format(counts[status])}</dd>
        </div>
      ))}
      <div>
        <dt>{t('draws.winners.free')}</dt>
        <dd>{count.format(free)}</dd>
      </div>
    </dl>
  )
}

interface WinnerRowProps {
  winner: StudioDrawWinners['winners'][number]
  revealed: Revealed | null
  /** Null for staff who may not reveal. */
  onReveal: (() => void) | null
  /** Null for staff who may not forfeit. */
  onChanged: (() => void) | null
  mayCheckIn: boolean
  eventId: string
  id: string
  zone: string
}

function WinnerRow({ winner, revealed, onReveal, mayCheckIn, onChanged, eventId, id, zone }: WinnerRowProps) {
  const { t } = useText()
  const { name, status, itemId, forfeit } = winner
  const isOpen = forfeit !== null && forfeit.decision === null && status !== 'FORFEITED'
  const at = { eventId, id, itemId }
  return (
    <li>
      <div className={styles.winner}>
        <span>{name ?? t('members.gone')}</span>
        <Badge kind={kinds[status]}>{t(`draws.winners.statuses.${status}`)}</Badge>
        {status === 'FORFEITED' ? null : <code>{checkInCode(itemId)}</code>}
        <span className={styles.acts}>
          {status === 'CONFIRMED' ? (
            <CheckInButton at={at} since={winner.checkedInAt} zone={zone} mayCheckIn={mayCheckIn} />
          ) : null}
          {onReveal && name !== null ? (
            <Button size="s" kind="outline" onClick={onReveal}>
              <Eye />
              <span>{t('draws.winners.reveal')}</span>
            </Button>
          ) : null}
          {onChanged && status !== 'FORFEITED' && !isOpen ? (
            <DialogButton label={t('draws.forfeit')} title={t('draws.forfeitTitle')}>
              {(close) => <ForfeitForm at={at} onClose={close} />}
            </DialogButton>
          ) : null}
          {onChanged && isOpen ? (
            <DialogButton label={t('draws.decide')} title={t('draws.decideTitle')}>
              {(close) => (
                <DecideForm
                  at={at}
                  mayForfeit={forfeit.objection !== null}
                  onClose={close}
                  onKept={onChanged}
                />
              )}
            </DialogButton>
          ) : null}
        </span>
      </div>
      {isOpen ? <ForfeitState forfeit={forfeit} zone={zone} /> : null}
      {revealed ? (
        <div className={styles.forfeit}>
          <RevealedLines revealed={revealed} />
        </div>
      ) : null}
    </li>
  )
}

interface ForfeitStateProps {
  forfeit: NonNullable<WinnerRowProps['winner']['forfeit']>
  zone: string
}

/** An announced forfeit with the objection to it. */
function ForfeitState({ forfeit: { reason, objectUntil, objection }, zone }: ForfeitStateProps) {
  const { t, locale } = useText()
  return (
    <div className={styles.forfeit}>
      <p>
        {t('draws.forfeitAnnounced', { reason: t(`draws.forfeits.${reason}`) })}{' '}
        {objection
          ? t('draws.objected', { when: momentText(objection.at, locale, zone) })
          : objectUntil
            ? t('draws.objectUntil', { when: momentText(objectUntil, locale, zone) })
            : null}
      </p>
      {objection ? <blockquote dir="auto">{objection.text ?? t('members.gone')}</blockquote> : null}
    </div>
  )
}
