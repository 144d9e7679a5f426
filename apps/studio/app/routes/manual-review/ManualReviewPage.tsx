import type { ApprovalRequest, ManualReviewItem, RefundApproval as Refund } from '@encore/contract/endpoints'
import { Badge } from '@encore/ui/Badge'
import { Button } from '@encore/ui/Button'
import { Empty } from '@encore/ui/Empty'
import { useToast } from '@encore/ui/Toast'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { moneyText } from '#app/data/money.ts'
import { momentText } from '#app/data/times.ts'
import { ApprovalCard } from '#app/features/approvals/ApprovalCard.tsx'
import { RefundApproval } from '#app/features/approvals/RefundApproval.tsx'
import decision from '#app/features/refunds/Decision.module.css'
import { ReasonDialog } from '#app/features/refunds/ReasonDialog.tsx'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import { Pager } from '#app/list/Pager.tsx'
import { queryOf } from '#app/list/query.ts'
import box from '#app/shell/Card.module.css'
import { PageHead } from '#app/shell/PageHead.tsx'
import { ScopedLink } from '#app/shell/ScopedLink.tsx'
import styles from './ManualReviewPage.module.css'

interface Waiting {
  staffActions: ApprovalRequest[]
  refunds: Refund[]
  items: ManualReviewItem[]
  nextCursor: string | null
}

/** Staff without an all-events role see only the items of their events. */
export async function readManualReview({ request }: LoaderFunctionArgs): Promise<Waiting> {
  const query = queryOf(request, ['eventId'])
  const { eventId } = query
  const isMeant = (...ids: (string | undefined)[]) => eventId === undefined || ids.includes(eventId)
  const [staffActions, refunds, list] = await Promise.all([
    call('GET /api/studio/approval').then((answer) =>
      unwrap(answer).content.filter(({ event, campaign }) => isMeant(event?.id, campaign?.event?.id)),
    ),
    call('GET /api/studio/refund-approval').then((answer) =>
      unwrap(answer).content.filter(({ eventIds }) => isMeant(...eventIds)),
    ),
    call('GET /api/studio/manual-review', { query }).then(unwrap),
  ])
  return { staffActions, refunds, items: list.content, nextCursor: list.nextCursor }
}

/** Manual review: payments and refunds that need a staff decision, with an explanation and the possible actions. */
export function ManualReviewPage() {
  const t = useT()
  const { revalidate } = useRevalidator()
  const { staffActions, refunds, items, nextCursor } = useLoaderData<Waiting>()
  const waiting = staffActions.length + refunds.length
  return (
    <>
      <PageHead title={t('manualReview.title')} lead={t('manualReview.lead')} />
      {waiting + items.length === 0 ? (
        <Empty icon={<CircleCheck />} title={t('manualReview.none')} level={2} framed>
          {t('manualReview.noneText')}
        </Empty>
      ) : null}
      {waiting === 0 ? null : (
        <section className={box.box}>
          <header>
            <h2>{t('approval.title')}</h2>
            <span className={box.quiet}>{waiting}</span>
          </header>
          <ul className={styles.list}>
            {staffActions.map((approval) => (
              <li key={approval.id}>
                <ApprovalCard approval={approval} onDone={() => void revalidate()} />
              </li>
            ))}
            {refunds.map((approval) => (
              <li key={approval.id}>
                <RefundApproval approval={approval} isLinked onDone={() => void revalidate()} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {items.length === 0 ? null : (
        <section className={box.box}>
          <header>
            <h2>{t('manualReview.decisions')}</h2>
          </header>
          <ul className={styles.list}>
            {items.map((item) => (
              <li key={`${item.kind} ${item.id}`}>
                <Item item={item} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Pager nextCursor={nextCursor} />
    </>
  )
}

type Decision = 'RETRY' | 'SETTLE' | 'WITHDRAW'
const calls = {
  RETRY: 'POST /api/studio/refund/{id}/retry',
  SETTLE: 'POST /api/studio/refund/{id}/settle',
  WITHDRAW: 'POST /api/studio/refund/{id}/withdraw',
} as const

function Item({ item }: { item: ManualReviewItem }) {
  const { t, locale } = useText()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const [chosen, setChosen] = useState<Decision | null>(null)
  const { id, kind, order, buyer, isGift, amount, since, known, acts } = item
  const sum = moneyText(t, amount, locale)
  return (
    <div className={decision.item}>
      <div>
        <b>{findText(t, `manualReview.kind.${kind}`)}</b>{' '}
        {isGift ? <Badge kind="soft">{t('orders.gift')}</Badge> : null}
        <p>
          {order === null ? (
            t('manualReview.nobody')
          ) : (
            <ScopedLink to={`/orders/${order.orderId}`} className="link" lang={order.name.lang}>
              {order.name.text}
            </ScopedLink>
          )}
        </p>
        <p className="dotted">
          <span>{sum}</span>
          {buyer === null ? null : <span>{buyer.nickname ?? t('orders.gone')}</span>}
          <time dateTime={since}>{momentText(since, locale)}</time>
        </p>
        {known === '' ? null : <p>{t('manualReview.known', { words: known })}</p>}
        <p className={styles.advice}>{findText(t, `manualReview.advice.${kind}`)}</p>
      </div>
      <div className={decision.acts}>
        {acts.map((act) =>
          act === 'GRANT' || act === 'DECLINE' ? (
            act === 'GRANT' && order ? (
              <Button
                key={act}
                size="s"
                kind="primary"
                render={<ScopedLink to={`/orders/${order.orderId}`} />}
              >
                {findText(t, `manualReview.act.${act}`)}
              </Button>
            ) : null
          ) : (
            <Button key={act} size="s" kind="outline" onClick={() => setChosen(act)}>
              {findText(t, `manualReview.act.${act}`)}
            </Button>
          ),
        )}
      </div>
      <ReasonDialog
        isOpen={chosen !== null}
        onClose={() => setChosen(null)}
        title={chosen ? (findText(t, `manualReview.act.${chosen}`) ?? '') : ''}
        lead={chosen ? findText(t, `manualReview.ask.${chosen}`) : ''}
        submit={chosen ? (findText(t, `manualReview.act.${chosen}`) ?? '') : ''}
        send={(reason, key) =>
          call(calls[chosen ?? 'RETRY'], { params: { id }, body: { reason } }, { idempotencyKey: key })
        }
        onDone={() => {
          toast({ text: chosen ? findText(t, `manualReview.done.${chosen}`) : '' })
          setChosen(null)
          void revalidate()
        }}
      />
    </div>
  )
}
