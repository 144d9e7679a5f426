import type { OwnGift } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Outcome } from '@encore/ui/Outcome'
import { Panel } from '@encore/ui/Panel'
import Gift from 'lucide-react/icons/gift'
import { useCallback, useEffect } from 'react'
import { data, useRevalidator } from 'react-router'
import { useChanged } from '#app/data/live-connection.ts'
import { GiftCard } from '#app/features/gift/GiftCard.tsx'
import { ShareLink } from '#app/features/gift/ShareLink.tsx'
import { useUntilText } from '#app/features/gift/use-until-text.ts'
import { MobileTitleBar } from '#app/features/page-parts/MobileTitleBar.tsx'
import { membersOnly } from '#app/features/page-parts/members-only.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/PageHead.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/send-gift-success.ts'
import { AwaitedGift } from './AwaitedGift.tsx'
import { forgetDraft } from './gift-draft.ts'
import styles from './send-gift-success.module.css'

export const middleware: Route.MiddlewareFunction[] = [membersOnly]

/** Loads the sender's gift named in the address; a reload shows its current state. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const giftId = url.searchParams.get('gift') ?? ''
  const gift = await api('GET /api/v1/gift/sent/{id}', { params: { id: giftId } })
  if (!gift.ok) throw data(null, { status: gift.status >= 400 && gift.status < 500 ? 404 : 503 })
  const orderId = gift.value.orderId ?? ''
  const order = await api('GET /api/v2/order/{id}', { params: { id: orderId } })
  const me = await api('GET /api/v2/member/me')
  return {
    productId: params.id,
    gift: gift.value,
    order: order.ok ? order.value : null,
    senderName: me.ok ? me.value.displayName : null,
  }
}

/** Shown after payment: the link to share, or what is missing for it. */
export default function SendGiftSuccess({
  loaderData: { productId, gift, order, senderName },
}: Route.ComponentProps) {
  const t = useT()
  const { revalidate } = useRevalidator()
  const look = useCallback(() => void revalidate(), [revalidate])
  useChanged('notification', look)
  useEffect(() => {
    if (gift.state !== 'WAITING_PAYMENT') forgetDraft(productId)
  }, [gift.state, productId])
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title={`${t('gift.title')} · Encore`} isPrivate />
      <MobileTitleBar>{t('gift.title')}</MobileTitleBar>
      <Panel className={styles.panel}>
        {gift.state === 'WAITING_PAYMENT' ? (
          <AwaitedGift gift={gift} order={order} productId={productId} onPaid={look} />
        ) : (
          <Paid gift={gift} />
        )}
      </Panel>
      <aside className={styles.card} aria-label={t('gift.preview')}>
        <GiftCard gift={gift} senderName={senderName} message={gift.message} />
      </aside>
    </div>
  )
}

function Paid({ gift }: { gift: OwnGift }) {
  const t = useT()
  const until = useUntilText()
  const { state, link, recipientEmail, otherName } = gift
  if (link === null || state !== 'READY') {
    return (
      <Outcome
        kind={state === 'ACCEPTED' ? 'ok' : 'wait'}
        icon={state === 'ACCEPTED' ? undefined : <Gift />}
        title={
          state === 'ACCEPTED' && otherName
            ? t('gift.sent.acceptedBy', { name: otherName })
            : t(`gift.state.${state}`)
        }
        actions={<ToGifts />}
      >
        {state !== 'ACCEPTED' && t('gift.sent.moneyBack')}
      </Outcome>
    )
  }
  return (
    <Outcome
      kind="ok"
      title={t('gift.sent.ready')}
      actions={
        <>
          <ShareLink path={link} />
          <ToGifts />
        </>
      }
    >
      {gift.until && <p>{t('gift.sent.until', { date: until(gift.until) })}</p>}
      {recipientEmail && <p>{t('gift.sent.mailed', { email: recipientEmail })}</p>}
    </Outcome>
  )
}

function ToGifts() {
  const t = useT()
  return (
    <Button kind="plain" wide render={<PageLink to="/mypage/gifts" />}>
      {t('gift.sent.toGifts')}
    </Button>
  )
}
