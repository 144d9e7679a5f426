import type { ErrorBody } from '@encore/contract/errors'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { openDialog } from '#app/data/dialogs.ts'
import { toast } from '#app/data/toasts.ts'
import { usePagePath } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { type Added, putIntoCart } from './cart-store.ts'
import type { SelectedItem } from './kept-selection.ts'

const shownMs = 2_500

export interface Adding {
  /** True for a moment from the press on; reset when the call fails. */
  isAdded: boolean
  failure: ErrorBody | null
  add: (item: SelectedItem) => Promise<void>
}

export function useAddToCart(): Adding {
  const t = useT()
  const navigate = useNavigate()
  const cartPath = usePagePath()('/cart')
  const [presses, setPresses] = useState(0)
  const [isAdded, setIsAdded] = useState(false)
  const [failure, setFailure] = useState<ErrorBody | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press shows it anew
  useEffect(() => {
    const timer = setTimeout(() => setIsAdded(false), shownMs)
    return () => clearTimeout(timer)
  }, [presses])

  const tell = ({ added, limitedBy }: Added) => {
    const words = { STOCK: 'cart.addedAllLeft', LIMIT: 'cart.addedLimit' } as const
    const text = limitedBy ? t(words[limitedBy], { n: added }) : t('cart.added')
    toast(text, { label: t('cart.view'), onAct: () => void navigate(cartPath) })
  }
  const add = async (item: SelectedItem) => {
    setPresses((count) => count + 1)
    setIsAdded(true)
    setFailure(null)
    const put = await putIntoCart(item)
    if (put.kind === 'answered' && put.answer.ok) return tell(put.answer.value)
    setIsAdded(false)
    if (put.kind === 'kept') openDialog({ kind: 'needsSignIn', isForShop: true })
    else if (!put.answer.ok) setFailure(put.answer.error)
  }
  return { isAdded, failure, add }
}
