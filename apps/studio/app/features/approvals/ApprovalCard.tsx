import type { ApprovalRequest as Approval } from '@encore/contract/endpoints'
import { Link } from 'react-router'
import { call } from '#app/data/api.ts'
import { moneyText } from '#app/data/money.ts'
import { giftText } from '#app/features/coupons/gift-text.ts'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { Waiting } from './Waiting.tsx'

export interface ApprovalCardProps {
  approval: Approval
  onDone(): void
}

/** A cancellation or a campaign that waits for a second person's approval. */
export function ApprovalCard({ approval, onDone }: ApprovalCardProps) {
  const { w } = useText()
  const { id, kind, askedBy } = approval
  const words = w.approval[kind]
  return (
    <Waiting
      title={words.title}
      request={approval}
      refuseTitle={words.refuseTitle}
      approved={words.approved}
      approve={(idempotencyKey) =>
        call('POST /api/studio/approval/{id}/approve', { params: { id }, body: {} }, { idempotencyKey })
      }
      refuse={(reason) => call('POST /api/studio/approval/{id}/refuse', { params: { id }, body: { reason } })}
      tell={({ name, fields }) =>
        fields ? <FailureNotice name="CAMPAIGN_REFUSED" /> : <FailureNotice name={name} />
      }
      onDone={onDone}
    >
      {kind === 'CANCEL_EVENT' ? <Cancellation approval={approval} /> : <Campaign approval={approval} />}
      <p>{w.approval.askedBy(askedBy.nickname ?? w.orders.gone)}</p>
    </Waiting>
  )
}

function Cancellation({ approval: { event, sums, note } }: Pick<ApprovalCardProps, 'approval'>) {
  const { w, locale } = useText()
  return (
    <>
      {event ? (
        <p>
          <Link to={`/events/${event.id}`} className="link" lang={event.title.lang}>
            {event.title.text}
          </Link>
        </p>
      ) : null}
      <p>{w.approval.goesBack(sums.map((sum) => moneyText(w, sum, locale)).join(', '))}</p>
      {note ? <p lang={note.lang}>{w.approval.note(note.text)}</p> : null}
    </>
  )
}

function Campaign({ approval: { campaign } }: Pick<ApprovalCardProps, 'approval'>) {
  const { w, locale } = useText()
  if (!campaign) return null
  const { name, gives, amount, times } = campaign
  const figure = new Intl.NumberFormat(locale)
  return (
    <>
      <p>{name}</p>
      <p>{w.approval.times(giftText(w, campaign, locale), figure.format(times))}</p>
      {gives === 'TICKET' ? null : (
        <p>{w.approval.inAll(w.coupons.gift[gives](figure.format((amount ?? 0) * times)))}</p>
      )}
    </>
  )
}
