import { changeByOperator, connect, findEventId, type StaffRole, staffRoles } from '@encore/api'
import type { Command } from '../shared/command.ts'
import { onDatabase } from '../shared/database.ts'
import { noPassword } from './no-password.ts'

export const grant: Command = {
  usage: [
    'grant <email> <ROLE> [event]',
    `gives a staff role for all events or one (id or slug): ${staffRoles.join(', ')}`,
  ],
  run: (args) => changeRole('grant', args),
}

export const revoke: Command = {
  usage: ['revoke <email> <ROLE> [event]', 'takes a staff role away'],
  run: (args) => changeRole('revoke', args),
}

type Change = 'grant' | 'revoke'

async function changeRole(kind: Change, [email, name, event, ...more]: string[]): Promise<number | null> {
  const role = staffRoles.find((known) => known === name)
  if (!email || !role || more.length > 0) return null
  return onDatabase((url) => {
    const sql = connect(url, { max: 1 })
    return change(sql, kind, { email, role, event }).finally(() => sql.end())
  })
}

interface RoleOf {
  email: string
  role: StaffRole
  event: string | undefined
}

async function change(
  sql: ReturnType<typeof connect>,
  kind: Change,
  { email, role, event }: RoleOf,
): Promise<number> {
  const eventId = event === undefined ? null : await findEventId(sql, event)
  if (event !== undefined && eventId === null) return refuse(`There is no event ${event}`)
  const where = eventId ?? 'all events'
  const outcome = await changeByOperator(sql, kind, { email, role, eventId })
  switch (outcome) {
    case 'DONE':
      console.log(`${email} is ${kind === 'grant' ? '' : 'no longer '}${role} of ${where}`)
      return 0
    case 'WAS_SO':
      console.log(`${email} was ${kind === 'grant' ? 'already' : 'not'} ${role} of ${where}`)
      return 0
    case 'NO_MEMBER':
      return refuse(`There is no member ${email}`)
    case 'PASSWORD_REQUIRED':
      return refuse(noPassword(email))
  }
}

function refuse(why: string): number {
  console.error(why)
  return 1
}
