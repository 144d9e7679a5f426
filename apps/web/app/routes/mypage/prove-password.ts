import { api } from '#app/data/api.ts'
import { signIn } from '#app/data/viewer.ts'
import type { Failure } from '#app/features/account-forms/failure-text.ts'

/** Reauthenticates with the password, which opens a new session; returns null on success. */
export async function provePassword(password: string): Promise<Failure | null> {
  if (password === '') return { error: { name: 'INVALID_CREDENTIALS' } }
  const answer = await api('POST /api/v1/auth/reauthenticate', {
    body: { password: password.normalize('NFKC') },
  })
  if (!answer.ok) return answer
  const refusal = await signIn(answer.value.customToken)
  return refusal && { error: { name: refusal } }
}
