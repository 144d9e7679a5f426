import { type EndpointKey, endpoints } from '@encore/contract/endpoints'
import type { HeldRole } from '@encore/contract/rules/staff-roles'
import { changeRoles } from '#modules/accounts/roles/index.ts'
import { importCatalog } from '#modules/catalog/writer/index.ts'
import { codeAt, enrolKnown, fromBase32, stepOf } from '#modules/studio/second-factor/index.ts'
import { anEvent, definition, eventId } from '#test/catalog/catalogue.ts'
import { cookieOf, createWorldWithMail, ownPage, signUpMember, type TestMember } from '#test/members.ts'
import type { SendOptions, Sent } from '#test/world.ts'

export const tide = eventId('tide')
export const moon = eventId('moon')
export const studioKeys = (Object.keys(endpoints) as EndpointKey[]).filter((key) => 'staff' in endpoints[key])

export const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const nextSteps = new Map<string, number>()

/** Time in which a call with a code is served; the next time step may begin during it. */
const callMs = 10_000

/** Returns an unused app code: that of the step after the last one this member used. */
export function freshCode(uid: string): string {
  const step = Math.max(stepOf(Date.now() + callMs) - 1, nextSteps.get(uid) ?? 0)
  nextSteps.set(uid, step + 1)
  return codeAt(fromBase32(secret), step)
}

export interface Colleague extends TestMember {
  /** `Cookie` header of the member's studio session. */
  staffCookie: string
}

export type Studio = Awaited<ReturnType<typeof openStudio>>

export async function openStudio(env: Record<string, string> = {}) {
  const home = await createWorldWithMail(env)
  const { world } = home
  const { ctx } = world.api
  const events = [anEvent({}, 'tide'), anEvent({ isHidden: true }, 'moon')]
  const imported = await importCatalog(ctx, definition({ events }))
  if (!imported.ok) throw new Error('no shows')
  const host = new URL(ctx.config.studioUrl).host

  const send = (key: EndpointKey, options: SendOptions & { cookie?: string } = {}): Promise<Sent> => {
    const { cookie, headers, ...rest } = options
    return world.send(key, {
      ...rest,
      headers: { ...ownPage, host, ...(cookie ? { cookie } : {}), ...headers },
    })
  }
  const grant = (uid: string, given: HeldRole[], taken: HeldRole[] = []) =>
    world.db.app.begin((tx) => changeRoles(tx, uid, { given, taken }))
  const begin = (member: { email: string; password: string }, invitation?: string) =>
    send('POST /api/studio/session', {
      body: { email: member.email, password: member.password, ...(invitation ? { invitation } : {}) },
    })
  const signIn = async (member: TestMember): Promise<string> => {
    const begun = await begin(member)
    const opened = await send('POST /api/studio/session/code', {
      cookie: cookieOf(begun.headers),
      body: { code: freshCode(member.uid) },
    })
    if (opened.status !== 204) throw new Error(`no desk: ${JSON.stringify([begun.body, opened.body])}`)
    return cookieOf(opened.headers)
  }
  return {
    ...home,
    send,
    grant,
    begin,
    signIn,
    /** Adds a member with these roles and a second factor, signed in to the studio. */
    hire: async (...roles: HeldRole[]): Promise<Colleague> => {
      const member = await signUpMember(home)
      await grant(member.uid, roles)
      await enrolKnown(ctx, member.uid, secret)
      return { ...member, staffCookie: await signIn(member) }
    },
    entries: () =>
      world.db.owner<{ action: string; outcome: string; refusal: string | null; actor: string | null }[]>`
        select action, outcome, refusal, actor_uid as actor from audit_entry order by seq`,
    /** Advances the product clock, in the database and in the process. */
    pass: async (interval: string) => {
      await world.db.owner.unsafe(`update app_clock set shift = shift + interval '${interval}'`)
      await ctx.clock.sync()
    },
  }
}

export const everywhere = (role: HeldRole['role']): HeldRole => ({ role, eventId: null })
