import { connect, resetByOperator } from '@encore/api'
import { onDatabase } from '../operator/database.ts'

/** `reset-factor`: answers the code to end with, null for wrong arguments. */
export async function resetFactorOf([email, ...more]: string[]): Promise<number | null> {
  if (!email || more.length > 0) return null
  return onDatabase(async (url) => {
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
}
