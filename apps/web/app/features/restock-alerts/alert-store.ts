import type { ErrorName } from '@encore/contract/errors'
import { useEffect } from 'react'
import { api } from '#app/data/api.ts'
import { onSignOut } from '#app/data/sign-out.ts'
import { createStore, useStore } from '#app/data/store.ts'
import { useViewer } from '#app/data/viewer.ts'

const nothing: ReadonlySet<string> = new Set()

/** Ids of the products that the member waits for, on whatever page it was asked. */
const awaited = createStore(nothing)

/** What this page has heard and done for one member. */
const nobodys = () => ({ isLoaded: false, pressed: new Set<string>() })
let own = nobodys()

onSignOut(() => {
  own = nobodys()
  awaited.set(nothing)
})

/** Whether the member waits for a product; the first who asks loads the list. */
export function useAwaits(productUid: string): boolean {
  const { kind } = useViewer()
  useEffect(() => {
    if (kind === 'member') void load()
  }, [kind])
  return useStore(awaited, nothing).has(productUid)
}

async function load(): Promise<void> {
  const mine = own
  if (mine.isLoaded) return
  mine.isLoaded = true
  const answer = await api('GET /api/v1/restock-alert')
  if (!answer.ok) mine.isLoaded = false
  if (!answer.ok || mine !== own) return
  // What was pressed meanwhile is younger than the answer.
  const told = answer.value.content.map(({ productUid }) => productUid)
  const here = [...awaited.get()].filter((id) => mine.pressed.has(id))
  awaited.set(new Set([...told.filter((id) => !mine.pressed.has(id)), ...here]))
}

/** `available`: it can be bought now, and nothing is waited for. */
export type AlertOutcome = 'done' | 'available' | ErrorName

/** Shown at once, and taken back when it did not go through. */
export function setAlert(productUid: string): Promise<AlertOutcome> {
  show(productUid, true)
  return inTurn(async () => {
    const answer = await api('PUT /api/v1/product/{id}/restock-alert', { params: { id: productUid } })
    if (answer.ok && answer.value.wish) return 'done'
    show(productUid, false)
    return answer.ok ? 'available' : answer.error.name
  })
}

/** Shown at once, and there again when it did not go through. */
export function dropAlert(productUid: string): Promise<AlertOutcome> {
  show(productUid, false)
  return inTurn(async () => {
    const answer = await api('DELETE /api/v1/product/{id}/restock-alert', { params: { id: productUid } })
    if (answer.ok) return 'done'
    show(productUid, true)
    return answer.error.name
  })
}

function show(productUid: string, isAwaited: boolean): void {
  const next = new Set(awaited.get())
  if (isAwaited) next.add(productUid)
  else next.delete(productUid)
  own.pressed.add(productUid)
  awaited.set(next)
}

let last: Promise<unknown> = Promise.resolve()

/** Presses reach the server in their order. */
function inTurn(send: () => Promise<AlertOutcome>): Promise<AlertOutcome> {
  const done = last.then(send)
  last = done.catch(() => {})
  return done
}
