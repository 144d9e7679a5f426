import { createStore, useStore } from '@encore/app-kit/store'
import type { ErrorName } from '@encore/contract/errors'
import { useEffect } from 'react'
import { api } from '#app/data/api.ts'
import { onSignOut } from '#app/data/sign-out.ts'
import { useViewer } from '#app/data/viewer.ts'

const nothing: ReadonlySet<string> = new Set()

/** Product ids of the member's alerts, including those set on other pages. */
const awaited = createStore(nothing)

/** State of one member's alerts in this page. */
const nobodys = () => ({ isLoaded: false, pressed: new Set<string>() })
let own = nobodys()

onSignOut(() => {
  own = nobodys()
  awaited.set(nothing)
})

/** True when the member has an alert for a product; the first call loads the list. */
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
  // Presses made during the load are newer than the response.
  const listed = answer.value.content.map(({ productUid }) => productUid)
  const here = [...awaited.get()].filter((id) => mine.pressed.has(id))
  awaited.set(new Set([...listed.filter((id) => !mine.pressed.has(id)), ...here]))
}

/** `available`: the product can be bought now, and no alert was set. */
export type AlertOutcome = 'done' | 'available' | ErrorName

/** Sets an alert optimistically; reverts on failure. */
export function setAlert(productUid: string): Promise<AlertOutcome> {
  show(productUid, true)
  return inTurn(async () => {
    const answer = await api('PUT /api/v1/product/{id}/restock-alert', { params: { id: productUid } })
    if (answer.ok && answer.value.alert) return 'done'
    show(productUid, false)
    return answer.ok ? 'available' : answer.error.name
  })
}

/** Removes an alert optimistically; restores it on failure. */
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

/** Sends the calls one after another, in the order of the presses. */
function inTurn(send: () => Promise<AlertOutcome>): Promise<AlertOutcome> {
  const done = last.then(send)
  last = done.catch(() => {})
  return done
}
