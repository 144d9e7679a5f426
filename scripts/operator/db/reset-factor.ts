import { connect, resetByOperator } from '@encore/api'
import type { Command } from '../shared/command.ts'
import { onDatabase } from '../shared/database.ts'

export const resetFactor: Command = {
  usage: ['reset-factor <email>', 'removes a lost authenticator app: the next sign-in connects a new one'],
  run: async ([email, ...more]) => (!email || more.length > 0 ? null : resetFactorOf(email)),
}

const resetFactorOf = (email: string) =>
  onDatabase(async (url) => {
    const sql = connect(url, { max: 1 })
    const outcome = await resetByOperator(sql, email).finally(() => sql.end())
    switch (outcome) {
      case 'DONE':
        console.log(`${email} is signed out of the studio and connects a new app at the next sign-in`)
        return 0
      case 'NO_FACTOR':
        console.log(`${email} has none: their next sign-in connects an app`)
        return 0
      case 'NO_MEMBER':
        console.error(`There is no member ${email}`)
        return 1
    }
  })
