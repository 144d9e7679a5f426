import {
  codeIn,
  createWorldWithMail,
  openGuest,
  openMember,
  ownPage,
  type TestMember,
} from '#test/members.ts'
import type { SendOptions, Sent } from '#test/world.ts'

export type House = Awaited<ReturnType<typeof openHouse>>

type Purpose = 'sign-up' | 'reset-password' | 'update-email'
const verifiedTypes = { 'sign-up': 'SIGN_UP', 'reset-password': 'RESET_PASSWORD' } as const

export async function openHouse(env: Record<string, string> = {}) {
  const home = await createWorldWithMail(env)
  const { world, mailbox } = home
  const send = (...args: Parameters<typeof world.send>) => world.send(...args)

  const basic = (email: string, password: string) => ({
    authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`,
  })
  const signIn = (email: string, password: string, headers: SendOptions['headers'] = {}): Promise<Sent> =>
    send('GET /api/v1/auth/sign-in-email', { headers: { ...basic(email, password), ...headers } })

  return {
    ...home,
    send,
    signIn,
    openElsewhere: async ({ email, password }: TestMember, headers: Record<string, string> = {}) => {
      const proof = await signIn(email, password)
      const opened = await send('POST /session/custom-token', {
        body: { token: proof.body.customToken },
        headers: { ...ownPage, ...headers },
      })
      return { token: opened.body.idToken as string, opened }
    },
    guestToken: async () => (await openGuest(world)).session.idToken,
    open: (customToken: string, cookie?: string) => openMember(world, customToken, cookie),
    refresh: (cookie: string) => send('POST /session/refresh', { body: {}, headers: { ...ownPage, cookie } }),
    me: (token: string) => send('GET /api/v2/member/me', { token }),
    askCode: (token: string, purpose: Purpose, email: string) =>
      send(`POST /api/v1/auth/verify-email/${purpose}`, {
        token,
        body: { email, ...(purpose === 'update-email' ? {} : { verifiedType: verifiedTypes[purpose] }) },
      }),
    /** Skips the 61-second pause between two mails to one address. */
    letTimePass: () =>
      world.db.owner`update verification_code set created_at = created_at - interval '61 seconds'`,
    /** Runs `ask` and returns the code of the next mail to the address. */
    codeAfter: async (email: string, ask: () => Promise<Sent>) => {
      const before = mailbox.count(email)
      const asked = await ask()
      if (asked.status !== 200) throw new Error(`no code: ${JSON.stringify(asked.body)}`)
      return codeIn(await mailbox.newest(email, before))
    },
  }
}

export const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')
/** Serializes a response without its request id, so that two responses can be compared byte by byte. */
export const bytesOf = ({ status, body }: Sent) =>
  JSON.stringify({ status, body: { ...body, requestId: '' } })
