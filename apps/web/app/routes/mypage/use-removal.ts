import type { ShippingInfo } from '@encore/contract/endpoints'
import { useEffect, useRef, useState } from 'react'
import { api } from '#app/data/api.ts'
import { toast } from '#app/data/toasts.ts'
import { useT } from '#app/i18n/TextProvider.tsx'

/** A little longer than the toast that offers the way back. */
const graceMs = 6_000

/** Takes addresses off the list at once and out of the book when nobody wants them back. */
export function useRemoval(onRemoved: () => Promise<void>) {
  const t = useT()
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const waiting = useRef(new Map<string, ReturnType<typeof setTimeout>>())

  const perform = async (id: string) => {
    clearTimeout(waiting.current.get(id))
    if (!waiting.current.delete(id)) return
    const answer = await api('DELETE /api/v1/shipping-info/{id}', { params: { id } })
    await onRemoved()
    if (!answer.ok && answer.status !== 404) keep(id)
  }
  const keep = (id: string) => {
    clearTimeout(waiting.current.get(id))
    waiting.current.delete(id)
    setGone((before) => new Set([...before].filter((other) => other !== id)))
  }
  const remove = ({ id }: ShippingInfo) => {
    setGone((before) => new Set([...before, id]))
    waiting.current.set(
      id,
      setTimeout(() => void perform(id), graceMs),
    )
    toast(t('address.removed'), { label: t('address.undo'), onAct: () => keep(id) })
  }
  // Who leaves the page does not want them back.
  const finish = useRef(perform)
  finish.current = perform
  useEffect(
    () => () => {
      for (const id of [...waiting.current.keys()]) void finish.current(id)
    },
    [],
  )
  return { gone, remove }
}
