import type { PaidCurrency } from '@encore/contract/rules/money'
import type { PgCode } from '@encore/contract/rules/payment-methods'
import { useEffect, useState } from 'react'
import { keepDraft, readDraft } from './drafts.ts'
import { type PaymentSelection, thingOf } from './selection.ts'

/** How something is to be paid and when it is fetched; null and undefined as long as nobody chose. */
export interface Choice {
  method: PgCode | null
  currency: PaidCurrency | undefined
  /** By product or line of the cart. */
  slots: ReadonlyMap<string, string>
}

/** What was chosen in the checkout of these things; a way through the gateway in this tab does not lose it. */
export function useKeptChoice(selection: PaymentSelection) {
  const [choice, setChoice] = useState(() => readChoice(selection))
  useEffect(() => {
    const { method, currency, slots } = choice
    keepDraft('checkout-choice', {
      thing: thingOf(selection),
      slots: JSON.stringify([...slots]),
      ...(method && { method }),
      ...(currency && { currency }),
    })
  }, [choice, selection])
  return [choice, (next: Partial<Choice>) => setChoice((before) => ({ ...before, ...next }))] as const
}

export function readChoice(selection: PaymentSelection): Choice {
  const kept = readDraft('checkout-choice')
  if (kept.thing !== thingOf(selection))
    return { method: wishIn(selection), currency: undefined, slots: new Map() }
  return {
    // What cannot be taken is not offered: the page chooses among what is.
    method: (kept.method as PgCode | undefined) ?? wishIn(selection),
    currency: kept.currency as PaidCurrency | undefined,
    slots: slotsOf(kept.slots ?? '[]'),
  }
}

function slotsOf(stored: string): Choice['slots'] {
  try {
    return new Map(JSON.parse(stored) as [string, string][])
  } catch {
    return new Map()
  }
}

const wishIn = (selection: PaymentSelection): PgCode | null =>
  'lines' in selection && selection.isInCubes ? 'CUBE' : null
