import type { ApiResult } from '@encore/contract/client'
import type { CouponGift } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { localZone } from '#app/data/local-zone.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import type { Text } from '#app/i18n/text.ts'
import { couponProblem } from './coupon-problem.ts'

export interface CouponNoticeProps {
  result: ApiResult<CouponGift> | null
  isOnline: boolean
  /** Called when the reader follows the link in the notice. */
  onLeave: () => void
}

/** The result of a code: green with a check or red with a mark, and always in text. */
export function CouponNotice({ result, isOnline, onLeave }: CouponNoticeProps) {
  const text = useText()
  const { t } = text
  if (!isOnline)
    return (
      <Notice kind="warn" role="status">
        {t('coupon.offline')}
      </Notice>
    )
  if (!result) return null
  if (!result.ok)
    return (
      <Notice kind="bad" role="alert">
        {couponProblem(text, result, localZone())}
      </Notice>
    )
  const gift = result.value
  return (
    <Notice
      kind="ok"
      role="status"
      title={t('coupon.registered')}
      action={
        gift.event && (
          <Button size="s" render={<PageLink to={`/detail/${gift.event.slug}`} onClick={onLeave} />}>
            {t('coupon.toEvent')}
          </Button>
        )
      }
    >
      {giftText(text, gift)}
    </Notice>
  )
}

function giftText({ t }: Text, { gives, amount, event }: CouponGift): string {
  if (gives === 'TICKET') return t('coupon.gotTicket', { event: event?.title.text ?? '' })
  const n = amount ?? 0
  const figure = n.toLocaleString('en')
  return gives === 'CUBES' ? t('coupon.gotCubes', { n, figure }) : t('coupon.gotSouls', { n, figure })
}
