import { type EndpointKey, endpoints } from '@encore/contract/endpoints'
import type { HeldRole } from '@encore/contract/rules/studio-roles'
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

/** So long a call that brings a code may take; the next step may begin meanwhile. */
const callMs = 10_000

/** A code that was not used, as an app shows it: the one after the last that this member took. */
export function freshCode(uid: string): string {
  const step = Math.max(stepOf(Date.now() + callMs) - 1, nextSteps.get(uid) ?? 0)
  nextSteps.set(uid, step + 1)
  return codeAt(fromBase32(secret), step)
}

export interface Colleague extends TestMember {
  /** The `Cookie` header of their open session. */
  desk: string
}

export type Studio = Awaited<ReturnType<typeof openStudio>>

/** A world with two shows, and who works on them. */
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
    /** A member with these roles and a second factor, at the desk. */
    hire: async (...roles: HeldRole[]): Promise<Colleague> => {
      const member = await signUpMember(home)
      await grant(member.uid, roles)
      await enrolKnown(ctx, member.uid, secret)
      return { ...member, desk: await signIn(member) }
    },
    entries: () =>
      world.db.owner<{ action: string; outcome: string; refusal: string | null; actor: string | null }[]>`
        select action, outcome, refusal, actor_uid as actor from audit_entry order by seq`,
    /** The product's time goes on; what was measured by the process follows. */
    pass: async (interval: string) => {
      await world.db.owner.unsafe(`update app_clock set shift = shift + interval '${interval}'`)
      await ctx.clock.sync()
    },
  }
}

export const everywhere = (role: HeldRole['role']): HeldRole => ({ role, eventId: null })
