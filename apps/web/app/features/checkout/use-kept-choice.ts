import type { PaidCurrency } from '@encore/contract/rules/money'
import type { PgCode } from '@encore/contract/rules/payment-methods'
import { useEffect, useState } from 'react'
import { keepDraft, readDraft } from './drafts.ts'
import { type PaymentSelection, thingOf } from './selection.ts'

/** Chosen payment method, currency and pickup slots; null or undefined before a choice. */
export interface Choice {
  method: PgCode | null
  currency: PaidCurrency | undefined
  /** Pickup slot id by product or cart line. */
  slots: ReadonlyMap<string, string>
}

/** Choices for this selection, kept in this tab across a visit to the gateway. */
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
    return { method: methodIn(selection), currency: undefined, slots: new Map() }
  return {
    // May be a method that is not offered now; the page then chooses among the offers.
    method: (kept.method as PgCode | undefined) ?? methodIn(selection),
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

const methodIn = (selection: PaymentSelection): PgCode | null =>
  'lines' in selection && selection.isInCubes ? 'CUBE' : null
