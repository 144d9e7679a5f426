import type { ApprovalRequest as Approval } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { Link } from 'react-router'
import { call } from '#app/data/api.ts'
import { moneyText } from '#app/data/money.ts'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import { giftText } from './gift-text.ts'
import { Waiting } from './Waiting.tsx'

export interface ApprovalCardProps {
  approval: Approval
  onDone(): void
}

/** A request that waits for a second person's approval. */
export function ApprovalCard({ approval, onDone }: ApprovalCardProps) {
  const t = useT()
  const { id, kind, askedBy } = approval
  return (
    <Waiting
      title={t(`approval.${kind}.title`)}
      request={approval}
      refuseTitle={t(`approval.${kind}.refuseTitle`)}
      approved={t(`approval.${kind}.approved`)}
      approve={(options) =>
        call('POST /api/studio/approval/{id}/approve', { params: { id }, body: {} }, options)
      }
      refuse={(reason) => call('POST /api/studio/approval/{id}/refuse', { params: { id }, body: { reason } })}
      tell={({ name, fields }) =>
        fields ? <FailureNotice name="CAMPAIGN_REFUSED" /> : <FailureNotice name={name} />
      }
      onDone={onDone}
    >
      {kind === 'CANCEL_EVENT' ? <Cancellation approval={approval} /> : null}
      {kind === 'COUPON_CAMPAIGN' ? <Campaign approval={approval} /> : null}
      {approval.call ? <OwedCompensation approval={approval} call={approval.call} /> : null}
      {approval.draw ? <DrawRequest kind={kind} draw={approval.draw} event={approval.event} /> : null}
      <p>{t('approval.askedBy', { who: askedBy.nickname ?? t('orders.gone') })}</p>
    </Waiting>
  )
}

function EventOf({ event }: Pick<Approval, 'event'>) {
  return event ? (
    <p>
      <Link to={`/events/${event.id}`} className="link" lang={event.title.lang}>
        {event.title.text}
      </Link>
    </p>
  ) : null
}

function Cancellation({ approval: { event, sums, note } }: Pick<ApprovalCardProps, 'approval'>) {
  const { t, locale } = useText()
  return (
    <>
      <EventOf event={event} />
      <p>{t('approval.goesBack', { sums: sums.map((sum) => moneyText(t, sum, locale)).join(', ') })}</p>
      {note ? <p lang={note.lang}>{t('approval.note', { text: note.text })}</p> : null}
    </>
  )
}

interface OwedCompensationProps extends Pick<ApprovalCardProps, 'approval'> {
  call: NonNullable<Approval['call']>
}

function OwedCompensation({ approval: { event, sums }, call }: OwedCompensationProps) {
  const { t, locale } = useText()
  const { number, calls, owedMs, reason, note } = call
  const figure = new Intl.NumberFormat(locale)
  return (
    <>
      <EventOf event={event} />
      <p>
        {t('approval.call', { number: String(number ?? ''), calls, seconds: figure.format(owedMs / 1_000) })}
      </p>
      {sums.length > 0 ? (
        <p>{t('approval.goesBack', { sums: sums.map((sum) => moneyText(t, sum, locale)).join(', ') })}</p>
      ) : null}
      {reason === null ? null : (
        <p>{t('approval.publicReason', { reason: findText(t, `calls.conduct.${reason}`) ?? reason })}</p>
      )}
      <p>{t('approval.staffNote', { text: note })}</p>
    </>
  )
}

function Campaign({ approval: { campaign } }: Pick<ApprovalCardProps, 'approval'>) {
  const { t, locale } = useText()
  if (!campaign) return null
  const { name, gives, amount, times } = campaign
  const figure = new Intl.NumberFormat(locale)
  return (
    <>
      <p>{name}</p>
      <p>{t('approval.times', { gift: giftText(t, campaign), times: figure.format(times) })}</p>
      {gives === 'TICKET' ? null : (
        <p>{t('approval.inAll', { gift: t(`coupons.gift.${gives}`, { amount: (amount ?? 0) * times }) })}</p>
      )}
    </>
  )
}

const isForfeit = (kind: Approval['kind']) => kind === 'DRAW_FORFEIT' || kind === 'DRAW_FORFEIT_FINAL'

interface DrawRequestProps {
  kind: Approval['kind']
  draw: NonNullable<Approval['draw']>
  event: Approval['event']
}

function DrawRequest({
  kind,
  draw: { id, title, reason, note, member, winner, objection },
  event,
}: DrawRequestProps) {
  const t = useT()
  const group = isForfeit(kind) ? 'forfeits' : member ? 'exclusions' : 'voidReasons'
  const reasonText = reason && (findText(t, `draws.${group}.${reason}`) ?? reason)
  return (
    <>
      {event ? (
        <p>
          <Link to={`/events/${event.id}/draws/${id}`} className="link" lang={languageTag[title.lang]}>
            {title.text}
          </Link>
        </p>
      ) : null}
      {member ? <p>{t('approval.member', { who: member.nickname ?? t('orders.gone') })}</p> : null}
      {isForfeit(kind) ? <p>{t('approval.winner', { who: winner ?? t('orders.gone') })}</p> : null}
      {objection === null ? null : <p dir="auto">{t('approval.objection', { text: objection })}</p>}
      {reasonText === null ? null : <p>{t('approval.publicReason', { reason: reasonText })}</p>}
      <p>{t('approval.staffNote', { text: note })}</p>
    </>
  )
}
