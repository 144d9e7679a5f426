import type { StudioEvent, StudioMe } from '@encore/contract/endpoints'
import { eventsWhere, type StudioPermission } from '@encore/contract/rules/staff-roles'
import { redirect, useRouteLoaderData } from 'react-router'
import { api, hasEnded, unwrap } from './api.ts'

/** Maximum number of events loaded at sign-in, the next ones first. The event list pages through all of them. */
const known = 500

/** The signed-in staff member and their events. Every page after sign-in has it. */
export interface CurrentStaff {
  me: StudioMe
  events: StudioEvent[]
}

export async function readCurrentStaff({ request }: { request: Request }): Promise<CurrentStaff | Response> {
  const answer = await api('GET /api/studio/session')
  if (!answer.ok && answer.status === 401) {
    const { pathname, search } = new URL(request.url)
    // A session that ended on an open page shows a notice; a new visit redirects to the sign-in.
    if (document.body.dataset.inside) hasEnded.set(true)
    else return redirect(`/sign-in?to=${encodeURIComponent(pathname + search)}`)
  }
  const me = unwrap(answer)
  document.body.dataset.inside = 'true'
  hasEnded.set(false)
  return { me, events: unwrap(await api('GET /api/studio/event', { query: { size: known } })).content }
}

export function useCurrentStaff(): CurrentStaff {
  const staff = useRouteLoaderData<CurrentStaff>('staff')
  if (!staff) throw new Error('No member of staff is signed in')
  return staff
}

/** True when a role of the caller has this permission for at least one event. */
export const may = ({ me }: CurrentStaff, permission: StudioPermission): boolean => {
  const where = eventsWhere(me.roles, permission)
  return where === 'all' || where.length > 0
}
