import type { Answer } from '@encore/contract/client'
import type { BuyerChange, ChangeKind } from '@encore/contract/rules/catalogue-desk'
import { useState } from 'react'

interface Asked {
  changes: BuyerChange[]
  answer(kinds: ChangeKind[] | null): void
}

/** Sends what buyers would feel once more, when its reader has confirmed it. */
export function useConfirming() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  async function send<T>(put: (confirmed: ChangeKind[]) => Promise<Answer<T>>): Promise<Answer<T>> {
    const first = await put([])
    if (first.ok || first.error.name !== 'CONFIRM_CHANGES') return first
    const changes = first.error.data?.changes as BuyerChange[]
    const kinds = await new Promise<ChangeKind[] | null>((answer) => setAsked({ changes, answer }))
    if (kinds === null) {
      setAsked(null)
      return first
    }
    setIsBusy(true)
    const second = await put(kinds)
    setIsBusy(false)
    setAsked(null)
    return second
  }
  return {
    changes: asked?.changes ?? null,
    isBusy,
    send,
    confirm: (kinds: ChangeKind[]) => asked?.answer(kinds),
    cancel: () => asked?.answer(null),
  }
}
