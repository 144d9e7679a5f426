import { grantingRole } from '@encore/contract/rules/staff-roles'
import { useLoaderData } from 'react-router'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { DraftForm } from './DraftForm.tsx'
import type { FoundSession } from './found-session.ts'
import { SessionView } from './SessionView.tsx'

export { readCallSession } from './found-session.ts'

/** A draft as a form for those who may change it; otherwise the session as it stands. */
export function CallSessionPage() {
  const { me } = useCurrentStaff()
  const found = useLoaderData<FoundSession>()
  const { sheet, event, choices } = found
  const mayWrite = grantingRole(me.roles, 'call.write', event.id) !== null
  return choices !== null && mayWrite ? (
    <DraftForm key={sheet.id} event={event} sheet={sheet} choices={choices} />
  ) : (
    <SessionView key={sheet.id} event={event} sheet={sheet} mayWrite={mayWrite} />
  )
}
