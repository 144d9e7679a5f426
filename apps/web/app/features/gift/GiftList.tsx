import type { OwnGift } from '@encore/contract/endpoints'
import { useState } from 'react'
import { GiftRow } from './GiftRow.tsx'
import { WithdrawDialog } from './WithdrawDialog.tsx'

export interface GiftListProps {
  gifts: readonly OwnGift[]
  onWithdrawn: () => Promise<void>
}

/** A member's gifts in the given order; a pending one can be shared again or withdrawn. */
export function GiftList({ gifts, onWithdrawn }: GiftListProps) {
  const [withdrawing, setWithdrawing] = useState<OwnGift | null>(null)
  return (
    <>
      <ol>
        {gifts.map((gift) => (
          <GiftRow key={gift.giftId} gift={gift} onWithdraw={() => setWithdrawing(gift)} />
        ))}
      </ol>
      {withdrawing && (
        <WithdrawDialog gift={withdrawing} onClose={() => setWithdrawing(null)} onWithdrawn={onWithdrawn} />
      )}
    </>
  )
}
