import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FirebaseStandIn, startFirebaseStandIn } from '@encore/identity/testing'
import { createWorldWithMail } from '#test/members.ts'

export interface FirebaseWorld extends Awaited<ReturnType<typeof createWorldWithMail>> {
  google: FirebaseStandIn
}

export async function createFirebaseWorld(): Promise<FirebaseWorld> {
  const google = await startFirebaseStandIn()
  const folder = await mkdtemp(join(tmpdir(), 'encore-firebase-'))
  const keyFile = join(folder, 'service-account.json')
  await writeFile(keyFile, google.serviceAccount, { mode: 0o600 })
  const home = await createWorldWithMail({
    IDENTITY_PROVIDER: 'firebase',
    FIREBASE_PROJECT_ID: google.projectId,
    FIREBASE_API_KEY: 'public-key-of-the-project',
    FIREBASE_SERVICE_ACCOUNT: keyFile,
    FIREBASE_BASE_URL: google.url,
  })
  const close = async () => {
    await home.close()
    await google.close()
    await rm(folder, { recursive: true })
  }
  return { ...home, google, close }
}

/** Signs in as the official client does, with a custom token or as a guest. */
export async function googleTokens(google: FirebaseStandIn, customToken?: string): Promise<string> {
  const operation = customToken ? 'signInWithCustomToken' : 'signUp'
  const response = await fetch(
    `${google.url}/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=any`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: customToken, returnSecureToken: true }),
    },
  )
  const { idToken } = (await response.json()) as { idToken?: string }
  return idToken ?? ''
}
