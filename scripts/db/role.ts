import { changeByOperator, connect, findEventId, type StaffRole, staffRoles } from '@encore/api'
import { onDatabase } from '../operator/database.ts'
import { noPassword } from './no-password.ts'

/** `grant` and `revoke`: answers the code to end with, null for wrong arguments. */
export async function changeRole(
  deed: 'grant' | 'revoke',
  [email, name, event, ...more]: string[],
): Promise<number | null> {
  const role = staffRoles.find((known) => known === name)
  if (!email || !role || more.length > 0) return null
  return onDatabase((url) => {
    const sql = connect(url, { max: 1 })
    return change(sql, deed, { email, role, event }).finally(() => sql.end())
  })
}

interface Wish {
  email: string
  role: StaffRole
  event: string | undefined
}

async function change(
  sql: ReturnType<typeof connect>,
  deed: 'grant' | 'revoke',
  { email, role, event }: Wish,
): Promise<number> {
  const eventId = event === undefined ? null : await findEventId(sql, event)
  if (event !== undefined && eventId === null) return refuse(`There is no event ${event}`)
  const where = eventId ?? 'all events'
  const outcome = await changeByOperator(sql, deed, { email, role, eventId })
  switch (outcome) {
    case 'DONE':
      console.log(`${email} is ${deed === 'grant' ? '' : 'no longer '}${role} of ${where}`)
      return 0
    case 'WAS_SO':
      console.log(`${email} was ${deed === 'grant' ? 'already' : 'not'} ${role} of ${where}`)
      return 0
    case 'NO_MEMBER':
      return refuse(`There is no member ${email}`)
    case 'PASSWORD_NEEDED':
      return refuse(noPassword(email))
  }
}

function refuse(why: string): number {
  console.error(why)
  return 1
}
