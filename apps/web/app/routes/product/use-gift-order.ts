import { createIdempotencyKeys } from '@encore/app-kit/idempotency-keys'
import { useMutation } from '@encore/app-kit/use-mutation'
import type { ApiResult } from '@encore/contract/client'
import type { Endpoints, Reply } from '@encore/contract/endpoints'
import type { ErrorBody } from '@encore/contract/errors'
import type { Money } from '@encore/contract/rules/money'
import type { PgCode } from '@encore/contract/rules/payment-methods'
import { useNavigate } from 'react-router'
import { api } from '#app/data/api.ts'
import { refreshViewer } from '#app/data/viewer.ts'
import { givenUpFor } from '#app/features/payment/given-up.ts'
import { followOpenOrder } from '#app/features/payment/open-payment.ts'
import { type Placing, placeAndLead } from '#app/features/payment/start-payment.ts'
import { usePagePath } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { GiftDraft } from './gift-draft.ts'

const keys = createIdempotencyKeys()
type PlacedGift = Reply<Endpoints['POST /api/v1/gift']>

export interface SaidAtPay {
  shownTotal: Money | null
  isDigitalAgreed: boolean
}

/** Pays the gift, immediately with cubes or at the gateway, and opens the page that shows its link. */
export function useGiftOrder(productUid: string, onPriceChanged: () => void) {
  const t = useT()
  const navigate = useNavigate()
  const pagePath = usePagePath()
  const refuse = (error: ErrorBody) => {
    if (error.name === 'INSUFFICIENT_CUBES') void refreshViewer()
    if (error.name === 'ORDER_OPEN') followOpenOrder(error.data?.orderId)
    if (error.name === 'PRICE_CHANGED' || error.name === 'INVALID_INPUT') onPriceChanged()
  }
  const order = async (draft: GiftDraft, pgCode: PgCode, said: SaidAtPay): Promise<void> => {
    reset()
    const form = `/product/${productUid}/send-gift`
    const about = { request: null, cubes: null, from: pagePath(form), again: form, thing: giftOf(productUid) }
    const place = async () => {
      const answer = await placeGift(productUid, draft, pgCode, said)
      // A gateway in this tab returns to the page that shows the link.
      if (answer.ok) about.from = pagePath(`${form}-success?gift=${answer.value.giftId}`)
      return answer
    }
    const outcome = await run(pgCode, place, about)
    if (outcome === undefined) return
    if (outcome) return refuse(outcome)
    if (pgCode === 'CUBE') void refreshViewer()
    await navigate(about.from)
  }
  /** Returns null when the order is placed. */
  const payBy = async (
    pgCode: PgCode,
    place: () => Promise<ApiResult<PlacedGift>>,
    about: Placing['about'],
  ): Promise<ErrorBody | null> => {
    if (pgCode === 'CUBE') {
      const answer = await place()
      return answer.ok ? null : answer.error
    }
    const started = await placeAndLead({ pgCode, order: place, about, words: t('payment.opening') })
    return started.kind === 'refused' ? started.error : null
  }
  const { run, isBusy, result: refusal, reset } = useMutation(payBy)
  return { order, isBusy, refusal }
}

/** Identifies the gift for the payment notice, apart from the member's own purchases. */
const giftOf = (productUid: string) => `gift ${productUid}`

async function placeGift(
  productUid: string,
  { quantity, message, recipientEmail, countryCode }: GiftDraft,
  pgCode: PgCode,
  { shownTotal, isDigitalAgreed }: SaidAtPay,
): Promise<ApiResult<PlacedGift>> {
  const body = {
    productUid,
    pgCode,
    quantity,
    message,
    ...(recipientEmail.trim() && { recipientEmail: recipientEmail.trim() }),
    ...(countryCode && { countryCode }),
    ...(shownTotal && { shownTotal }),
    ...(isDigitalAgreed && { digitalConsent: true as const }),
    ...givenUpFor(giftOf(productUid)),
  }
  return keys.once(JSON.stringify(body), (options) => api('POST /api/v1/gift', { body }, options))
}
