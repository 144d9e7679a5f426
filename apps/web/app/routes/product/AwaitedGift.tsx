import type { OrderState, OwnGift } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Outcome } from '@encore/ui/Outcome'
import { useEffect } from 'react'
import { InstructionsLink } from '#app/features/payment/InstructionsLink.tsx'
import { isWaitingView, toneOf, viewOf } from '#app/features/payment/progress.ts'
import { useOrderWatch } from '#app/features/payment/use-order-watch.ts'
import { usePaymentWords } from '#app/features/payment/use-payment-words.ts'
import { WaitingBar } from '#app/features/payment/WaitingBar.tsx'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'

export interface AwaitedGiftProps {
  gift: OwnGift
  order: OrderState | null
  productId: string
  onPaid: () => void
}

/** Shows the state of the payment until it is complete and the gift has its link. */
export function AwaitedGift({ gift, order: known, productId, onPaid }: AwaitedGiftProps) {
  const t = useT()
  const { progress } = useOrderWatch(gift.orderId ?? '', 'apart', known)
  const { order } = progress
  const view = viewOf(progress)
  const words = usePaymentWords(view, order)
  const isPaid = order?.result === 'success'
  useEffect(() => {
    if (isPaid) onPaid()
  }, [isPaid, onPaid])
  const instructionsUrl = order?.deposit?.instructionsUrl
  return (
    <div data-payment={view}>
      <Outcome
        kind={toneOf(view)}
        title={words.title}
        actions={
          <>
            {instructionsUrl && <InstructionsLink size="l" wide url={instructionsUrl} />}
            {!isPaid && (
              <Button wide render={<PageLink to={`/product/${productId}/send-gift`} />}>
                {t('gift.sent.back')}
              </Button>
            )}
          </>
        }
      >
        <span role="status">{words.text}</span>
        {isWaitingView(view) && <WaitingBar view={view} />}
        <p>{t('gift.sent.linkLater')}</p>
      </Outcome>
    </div>
  )
}
