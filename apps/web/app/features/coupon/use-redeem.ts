import type { CouponGift } from '@encore/contract/endpoints'
import { useRef, useState } from 'react'
import { api } from '#app/data/api.ts'
import { randomKey } from '#app/data/random-key.ts'
import { refreshViewer } from '#app/data/viewer.ts'
import type { Refusal } from './coupon-problem.ts'

export type Outcome = { kind: 'given'; gift: CouponGift } | { kind: 'refused'; refusal: Refusal }

/** Redeems a code; a try whose response was lost is retried under the same key and cannot count twice. */
export function useRedeem() {
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const lost = useRef<{ code: string; key: string } | null>(null)
  const redeem = async (code: string): Promise<boolean> => {
    const key = lost.current?.code === code ? lost.current.key : randomKey()
    setIsBusy(true)
    setOutcome(null)
    const answer = await api('POST /api/v1/coupon/use/code', { body: { code } }, { idempotencyKey: key })
    lost.current = !answer.ok && isUnknown(answer.status) ? { code, key } : null
    setIsBusy(false)
    setOutcome(answer.ok ? { kind: 'given', gift: answer.value } : { kind: 'refused', refusal: answer })
    if (answer.ok) void refreshViewer()
    return answer.ok
  }
  return { redeem, isBusy, outcome, clear: () => setOutcome(null) }
}

/** There was no response, or none from the product: the code may be redeemed already. */
const isUnknown = (status: number) => status === 0 || status > 500
