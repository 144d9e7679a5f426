import { Button } from '@encore/ui/Button'
import { ErrorPanel } from '@encore/ui/ErrorPanel'
import { useCallback, useEffect, useState } from 'react'
import { api } from '#app/data/api.ts'
import { useViewer } from '#app/data/viewer.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { CheckoutForm } from './CheckoutForm.tsx'
import { CheckoutWaiting } from './CheckoutWaiting.tsx'
import { NothingToPay } from './NothingToPay.tsx'
import { forgetSelection, type PaymentSelection, selectedFor, selectForPayment } from './selection.ts'
import type { KnownBuyer } from './use-checkout-forms.ts'

/** Pays the selection stored in this tab for `place`, the last part of the checkout path. */
export function CheckoutPage({ place }: { place: string }) {
  const t = useT()
  const viewer = useViewer()
  const [selection, setSelection] = useState<PaymentSelection | null | undefined>(undefined)
  const { known, isFailed, load } = useKnownBuyer()
  useEffect(() => setSelection(selectedFor(place)), [place])
  const select = (next: PaymentSelection) => {
    const isEmpty = ('cartItemIds' in next ? next.cartItemIds : next.lines).length === 0
    if (isEmpty) forgetSelection()
    else selectForPayment(next)
    setSelection(isEmpty ? null : next)
  }
  if (selection === null) return <NothingToPay place={place} />
  if (isFailed)
    return (
      <ErrorPanel
        title={t('shop.failed.title')}
        action={<Button onClick={load}>{t('errorPage.retry')}</Button>}
      >
        {t('shop.failed.text')}
      </ErrorPanel>
    )
  if (!selection || !known || viewer.kind !== 'member') return <CheckoutWaiting />
  return (
    <CheckoutForm
      key={place}
      place={place}
      selection={selection}
      buyer={{ ...known, email: viewer.me.email }}
      onSelect={select}
    />
  )
}

function useKnownBuyer() {
  const { kind } = useViewer()
  const [known, setKnown] = useState<Omit<KnownBuyer, 'email'> | null>(null)
  const [isFailed, setIsFailed] = useState(false)
  const load = useCallback(async () => {
    if (kind !== 'member') return
    setIsFailed(false)
    const [addresses, info] = await Promise.all([
      api('GET /api/v1/shipping-info'),
      api('GET /api/v1/order-etc-info'),
    ])
    if (!addresses.ok || !info.ok) return setIsFailed(true)
    setKnown({ addresses: addresses.value.content, info: info.value ?? null })
  }, [kind])
  useEffect(() => void load(), [load])
  return { known, isFailed, load: () => void load() }
}
