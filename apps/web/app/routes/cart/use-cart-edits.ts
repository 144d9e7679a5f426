import type { Cart, CartLine } from '@encore/contract/endpoints'
import type { ErrorBody } from '@encore/contract/errors'
import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/data/api.ts'
import { useChanged } from '#app/data/live-connection.ts'
import { toast } from '#app/data/toasts.ts'
import { countCart, useViewer } from '#app/data/viewer.ts'
import { createCartLineSender, type SendCartLine } from '#app/features/cart/cart-line-sender.ts'
import { putBack } from '#app/features/cart/cart-store.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { changeByForm } from './change-by-form.ts'
import type { FormChange } from './form-change.ts'

export type LineChange = Exclude<FormChange, { intent: 'add' }>

export interface CartEdits {
  /** Includes the member's changes that the server has not confirmed yet. */
  lines: CartLine[]
  busy: ReadonlySet<string>
  failed: ReadonlyMap<string, ErrorBody>
  change: (line: CartLine, change: LineChange) => void
}

/** Shows changes immediately and sends them one after another; a failed one is reverted and shown at its line. */
export function useCartEdits(cart: Cart): CartEdits {
  const { revalidate } = useRevalidator()
  const [edits, setEdits] = useState<ReadonlyMap<string, LineChange>>(new Map())
  const [failed, setFailed] = useState<ReadonlyMap<string, ErrorBody>>(new Map())
  const tellRemoved = useRemovedToast()
  /** Removed lines as they were displayed, which may be ahead of the server. */
  const removed = useRef(new Map<string, CartLine>())
  useFollowedCart(cart, revalidate)

  const send = async (id: string, change: LineChange) => {
    const answer = await changeByForm(api, change)
    const line = removed.current.get(id)
    if (answer.ok && change.intent === 'remove' && line) tellRemoved(line)
    if (answer.ok || answer.error.name === 'NOT_FOUND') await revalidate()
    else setFailed((known) => withEntry(known, id, answer.error))
    // A transition, so that the edit disappears together with the reloaded cart; otherwise the next click would start
    // from the old value.
    startTransition(() => setEdits((known) => (known.get(id) === change ? without(known, id) : known)))
  }
  const queue = useLatest(send)
  const change = (line: CartLine, wanted: LineChange) => {
    const id = line.cartItemId
    if (wanted.intent === 'remove') removed.current.set(id, line)
    setEdits((known) => withEntry(known, id, wanted))
    setFailed((known) => without(known, id))
    void queue(id, wanted)
  }
  const lines = cart.content.flatMap((line) => edited(line, edits.get(line.cartItemId)))
  return { lines, busy: new Set(edits.keys()), failed, change }
}

function edited(line: CartLine, change: LineChange | undefined): CartLine[] {
  if (change?.intent === 'remove') return []
  return [change?.intent === 'set' ? { ...line, quantity: change.quantity } : line]
}

/** Creates one queue for the life of the page, which always sends with the callback of the latest render. */
function useLatest(send: SendCartLine<LineChange>): SendCartLine<LineChange> {
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  const [queue] = useState(() => createCartLineSender<LineChange>((id, change) => latest.current(id, change)))
  return queue
}

/** Reloads the cart after changes on another page or device, and after a reconnect. */
function useFollowedCart(cart: Cart, revalidate: () => Promise<void>) {
  const viewer = useViewer()
  const count = viewer.kind === 'member' ? viewer.me.cartItemCount : null
  useChanged(
    'cart',
    useCallback(() => void revalidate(), [revalidate]),
  )
  const shown = useRef(cart.content.length)
  useEffect(() => {
    shown.current = cart.content.length
    countCart(cart.content.length)
  }, [cart])
  useEffect(() => {
    if (count !== null && count !== shown.current) void revalidate()
  }, [count, revalidate])
}

function useRemovedToast() {
  const t = useT()
  return ({ cartItemId, productUid, quantity, name }: CartLine) => {
    const undo = async () => {
      const answer = await putBack({ cartItemId, productUid, quantity })
      if (!answer.ok) toast(t(`errors.${answer.error.name}`))
    }
    toast(t('cart.removed', { name: name.text }), {
      label: t('cart.undo'),
      onAct: () => void undo(),
      isWayBack: true,
    })
  }
}

const withEntry = <T>(known: ReadonlyMap<string, T>, id: string, value: T) => new Map(known).set(id, value)

function without<T>(known: ReadonlyMap<string, T>, id: string): ReadonlyMap<string, T> {
  const rest = new Map(known)
  rest.delete(id)
  return rest
}
