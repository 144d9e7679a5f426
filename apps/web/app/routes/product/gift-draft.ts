import type { Product } from '@encore/contract/endpoints'
import { useEffect, useState } from 'react'
import { readForTab, writeForTab } from '#app/data/stored.ts'

/** A gift while it is written; kept for the tab, so that a way through the gateway or a sign-in does not lose it. */
export interface GiftDraft {
  quantity: number
  message: string
  recipientEmail: string
  /** Empty until it is chosen. */
  countryCode: string
}

const empty: GiftDraft = { quantity: 1, message: '', recipientEmail: '', countryCode: '' }
const keyOf = (productUid: string) => `gift ${productUid}`

export function useGiftDraft({ id }: Product): [GiftDraft, (change: Partial<GiftDraft>) => void] {
  const [draft, setDraft] = useState(empty)
  useEffect(() => setDraft(stored(id)), [id])
  const change = (part: Partial<GiftDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    writeForTab(keyOf(id), JSON.stringify(next))
  }
  return [draft, change]
}

/** It is paid: the next gift begins anew. */
export const forgetDraft = (productUid: string): void => writeForTab(keyOf(productUid), null)

function stored(productUid: string): GiftDraft {
  try {
    const known: unknown = JSON.parse(readForTab(keyOf(productUid)) ?? 'null')
    return typeof known === 'object' && known !== null ? { ...empty, ...known } : empty
  } catch {
    return empty
  }
}
