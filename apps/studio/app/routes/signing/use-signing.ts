import { type Poll, poll } from '@encore/app-kit/poll'
import { useMutation } from '@encore/app-kit/use-mutation'
import type { ApiResult } from '@encore/contract/client'
import type { StudioSigning } from '@encore/contract/endpoints'
import { useEffect, useRef, useState } from 'react'
import { call } from '#app/data/api.ts'

/** Items won in a draw, or bought units of a product. */
export interface SigningPlace {
  of: 'draw' | 'product'
  eventId: string
  /** Id of the draw or the product. */
  id: string
}

/** The texts of bought goods are fixed with their order. */
export type SigningChange = { kind: 'sign' | 'undo'; itemId: string } | { kind: 'texts'; isOpen: boolean }

const pollIntervalMs = 2_000

/** The list as all staff change it, and the changes of this page. */
export function useSigning(place: SigningPlace, loaded: StudioSigning) {
  const { of, eventId, id } = place
  const [signing, setSigning] = useState(loaded)
  const [isAway, setIsAway] = useState(false)
  /** Counts own changes: an answer requested before one may be outdated. */
  const changes = useRef(0)
  const reading = useRef<Poll>(null)
  useEffect(() => {
    let changesBefore = 0
    const started = poll(
      () => {
        changesBefore = changes.current
        return read({ of, eventId, id })
      },
      pollIntervalMs,
      (answer) => {
        setIsAway(!answer.ok)
        if (answer.ok && answer.value && changes.current === changesBefore) setSigning(answer.value)
      },
    )
    reading.current = started
    return started.stop
  }, [of, eventId, id])
  const { run, isBusy, pending, failure } = useMutation(async (change: SigningChange) => {
    changes.current++
    const answer = await send(place, change)
    changes.current++
    if (answer.ok) setSigning(answer.value)
    else reading.current?.now()
    return answer
  })
  return { signing, isAway, change: run, isBusy, pending: pending?.[0].kind ?? null, failure }
}

function read({ of, ...params }: SigningPlace): Promise<ApiResult<StudioSigning | undefined>> {
  return of === 'draw'
    ? call('GET /api/studio/event/{eventId}/draw/{id}/signing', { params })
    : call('GET /api/studio/event/{eventId}/product/{id}/signing', { params })
}

function send({ of, ...place }: SigningPlace, change: SigningChange): Promise<ApiResult<StudioSigning>> {
  if (change.kind === 'texts') {
    const { isOpen } = change
    return call('PUT /api/studio/event/{eventId}/draw/{id}/signing', { params: place, body: { isOpen } })
  }
  const params = { ...place, itemId: change.itemId }
  if (of === 'draw')
    return change.kind === 'sign'
      ? call('PUT /api/studio/event/{eventId}/draw/{id}/signing/{itemId}', { params })
      : call('DELETE /api/studio/event/{eventId}/draw/{id}/signing/{itemId}', { params })
  return change.kind === 'sign'
    ? call('PUT /api/studio/event/{eventId}/product/{id}/signing/{itemId}', { params })
    : call('DELETE /api/studio/event/{eventId}/product/{id}/signing/{itemId}', { params })
}
