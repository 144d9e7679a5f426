import { connect, nameOwner } from '@encore/api'
import { onDatabase } from '../operator/database.ts'
import { noPassword } from './no-password.ts'

/** `owner`: answers the code to end with, null for wrong arguments. */
export async function nameOwnerOf([email, ...more]: string[]): Promise<number | null> {
  if (!email || more.length > 0) return null
  return onDatabase(async (url) => {
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
}
