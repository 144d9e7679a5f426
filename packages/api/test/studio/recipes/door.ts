import { enrolKnown } from '#modules/studio/second-factor/index.ts'
import { codeAt, fromBase32, stepOf } from '#modules/studio/second-factor/totp.ts'
import { cookieOf, signUpMember } from '#test/members.ts'
import { everywhere, freshCode, secret } from '../studio-world.ts'
import type { Recipes, Stage } from './stage.ts'

/** Adds a staff member, with or without an enrolled authenticator app. */
async function newcomer({ studio }: Stage, isEnrolled: boolean) {
  const member = await signUpMember(studio)
  await studio.grant(member.uid, [everywhere('SUPPORT')])
  if (isEnrolled) await enrolKnown(studio.world.api.ctx, member.uid, secret)
  return member
}

async function halfIn(stage: Stage, isEnrolled: boolean) {
  const member = await newcomer(stage, isEnrolled)
  return { uid: member.uid, staffCookie: cookieOf((await stage.studio.begin(member)).headers) }
}

export const door = {
  'POST /api/studio/session': async (stage) => {
    const { uid, email, password } = await newcomer(stage, true)
    return { by: { uid, staffCookie: '' }, body: { email, password } }
  },
  'POST /api/studio/session/code': async (stage) => {
    const by = await halfIn(stage, true)
    return { by, body: { code: freshCode(by.uid) } }
  },
  'POST /api/studio/second-factor': async (stage) => ({ by: await halfIn(stage, false), body: {} }),
  'POST /api/studio/second-factor/confirm': async (stage) => {
    const by = await halfIn(stage, false)
    const offer = await stage.made('POST /api/studio/second-factor', { cookie: by.staffCookie, body: {} })
    return { by, body: { code: codeAt(fromBase32(offer.secret), stepOf(Date.now())) } }
  },
  'POST /api/studio/invitation': async ({ studio, made }) => {
    const { email } = await signUpMember(studio)
    await made('POST /api/studio/team/invitation', { body: { email, role: 'SUPPORT', eventIds: null } })
    const mail = (await studio.mailbox.newest(email, 1)).replaceAll('=\r\n', '')
    return { body: { token: /\/invitation#([\w-]{43})/.exec(mail)?.[1] } }
  },
  'DELETE /api/studio/session': async ({ hire }) => ({ by: await hire('SUPPORT') }),
  'POST /api/studio/session/proof': async ({ hire }) => {
    const by = await hire('SUPPORT')
    return { by, body: { code: freshCode(by.uid) } }
  },
  'POST /api/studio/second-factor/next': async ({ hire }) => ({ by: await hire('SUPPORT'), body: {} }),
  'POST /api/studio/second-factor/next/confirm': async ({ hire, made }) => {
    const by = await hire('SUPPORT')
    const offer = await made('POST /api/studio/second-factor/next', { cookie: by.staffCookie, body: {} })
    const code = codeAt(fromBase32(offer.secret), stepOf(Date.now()))
    return { by, body: { code, encryptedSecret: offer.encryptedSecret } }
  },
  'POST /api/studio/second-factor/recovery-codes': async ({ hire }) => ({
    by: await hire('SUPPORT'),
    body: {},
  }),
} satisfies Partial<Recipes>
