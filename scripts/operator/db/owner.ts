import { connect, nameOwner } from '@encore/api'
import type { Command } from '../shared/command.ts'
import { onDatabase } from '../shared/database.ts'
import { noPassword } from './no-password.ts'

export const owner: Command = {
  usage: ['owner <email>', 'names an owner of the studio, who invites everybody else'],
  run: async ([email, ...more]) => (!email || more.length > 0 ? null : nameOwnerOf(email)),
}

const nameOwnerOf = (email: string) =>
  onDatabase(async (url) => {
    const sql = connect(url, { max: 1 })
    const named = await nameOwner(sql, email).finally(() => sql.end())
    if (!named.ok) {
      console.error(
        named.failure.error === 'NOT_FOUND'
          ? `There is no member ${email}: they sign up first`
          : noPassword(email),
      )
      return 1
    }
    console.log(`${email} ${named.value === 'DONE' ? 'is' : 'was already'} an owner of the studio`)
    return 0
  })
