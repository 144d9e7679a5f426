import type { StudioEvent, StudioMe } from '@encore/contract/endpoints'
import { eventsWhere, type StudioPermission } from '@encore/contract/rules/studio-roles'
import { redirect, useRouteLoaderData } from 'react-router'
import { answered, api, hasEnded } from './api.ts'

/** Of very many events those that come next; the list of events and its search lead to all. */
const known = 500

/** Who is at the desk and what they work on: every page inside knows it. */
export interface Desk {
  me: StudioMe
  events: StudioEvent[]
}

export async function readDesk({ request }: { request: Request }): Promise<Desk | Response> {
  const answer = await api('GET /api/studio/session')
  if (!answer.ok && answer.status === 401) {
    const { pathname, search } = new URL(request.url)
    // Somebody who has worked here is told; who comes anew signs in.
    if (document.body.dataset.inside) hasEnded.set(true)
    else return redirect(`/signin?to=${encodeURIComponent(pathname + search)}`)
  }
  const me = answered(answer)
  document.body.dataset.inside = 'true'
  hasEnded.set(false)
  return { me, events: answered(await api('GET /api/studio/event', { query: { size: known } })).content }
}

export function useDesk(): Desk {
  const desk = useRouteLoaderData<Desk>('desk')
  if (!desk) throw new Error('Nobody is at the desk')
  return desk
}

/** Whether any of the roles allows it anywhere. */
export const may = ({ me }: Desk, permission: StudioPermission): boolean => {
  const where = eventsWhere(me.roles, permission)
  return where === 'all' || where.length > 0
}
