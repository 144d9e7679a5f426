import type { Product } from '@encore/contract/endpoints'
import { useEffect, useState } from 'react'
import { readForTab, writeForTab } from '#app/data/stored.ts'

/** A gift while it is written; stored for the tab, so that it survives the gateway's page or a sign-in. */
export interface GiftDraft {
  quantity: number
  message: string
  recipientEmail: string
  /** Empty until a country is chosen. */
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

/** Call it when the gift is paid, so that the next one starts empty. */
export const forgetDraft = (productUid: string): void => writeForTab(keyOf(productUid), null)

function stored(productUid: string): GiftDraft {
  try {
    const known: unknown = JSON.parse(readForTab(keyOf(productUid)) ?? 'null')
    return typeof known === 'object' && known !== null ? { ...empty, ...known } : empty
  } catch {
    return empty
  }
}
