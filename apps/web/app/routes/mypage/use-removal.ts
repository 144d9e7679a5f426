import type { ShippingInfo } from '@encore/contract/endpoints'
import { useEffect, useRef, useState } from 'react'
import { api } from '#app/data/api.ts'
import { toast } from '#app/data/toasts.ts'
import { useT } from '#app/i18n/TextProvider.tsx'

/** Hides removed addresses immediately and deletes them when the undo toast is gone. */
export function useRemoval(onRemoved: () => Promise<void>) {
  const t = useT()
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const waiting = useRef(new Set<string>())

  const perform = async (id: string) => {
    if (!waiting.current.delete(id)) return
    const answer = await api('DELETE /api/v1/shipping-info/{id}', { params: { id } })
    await onRemoved()
    if (!answer.ok && answer.status !== 404) keep(id)
  }
  const keep = (id: string) => {
    waiting.current.delete(id)
    setGone((before) => new Set([...before].filter((other) => other !== id)))
  }
  const remove = ({ id }: ShippingInfo) => {
    setGone((before) => new Set([...before, id]))
    waiting.current.add(id)
    toast(t('address.removed'), {
      label: t('address.undo'),
      onAct: () => keep(id),
      isWayBack: true,
      onGone: () => void finish.current(id),
    })
  }
  // Leaving the page confirms pending removals.
  const finish = useRef(perform)
  finish.current = perform
  useEffect(
    () => () => {
      for (const id of [...waiting.current]) void finish.current(id)
    },
    [],
  )
  return { gone, remove }
}
