import { signUpMember } from '#test/members.ts'
import { tide } from '../studio-world.ts'
import type { Recipes, Stage } from './stage.ts'

const reason = 'they asked for it by mail'

async function invitation({ studio, made }: Stage): Promise<string> {
  const { email } = await signUpMember(studio)
  const body = { email, role: 'SUPPORT', eventIds: null }
  return (await made('POST /api/studio/team/invitation', { body })).id
}

async function right({ studio, made }: Stage): Promise<string> {
  const { uid } = await signUpMember(studio)
  const body = { to: uid, scopes: ['LIVE'], reason }
  const given = await made('POST /api/studio/event/{eventId}/entitlement', {
    params: { eventId: tide },
    body,
  })
  return given.grantIds[0]
}

export const people = {
  'POST /api/studio/team/invitation': async ({ studio }) => ({
    body: { email: (await signUpMember(studio)).email, role: 'MODERATOR', eventIds: [tide] },
  }),
  'DELETE /api/studio/team/invitation/{id}': async (stage) => ({ params: { id: await invitation(stage) } }),
  'PUT /api/studio/team/zone': async () => ({ body: { zone: 'Europe/London' } }),
  'PUT /api/studio/team/member/{uid}': async ({ hire }) => ({
    params: { uid: (await hire('SUPPORT')).uid },
    body: { roles: [{ role: 'MODERATOR', eventId: tide }] },
  }),
  'POST /api/studio/team/member/{uid}/reset-factor': async ({ hire }) => ({
    params: { uid: (await hire('SUPPORT')).uid },
    body: { reason },
  }),
  'POST /api/studio/member/{uid}/reveal': async ({ studio }) => ({
    params: { uid: (await signUpMember(studio)).uid },
    body: { what: 'EMAIL', reason },
  }),
  'POST /api/studio/member/{uid}/suspend': async ({ studio }) => ({
    params: { uid: (await signUpMember(studio)).uid },
    body: { why: 'ABUSE', reason },
  }),
  'POST /api/studio/member/{uid}/restore': async ({ studio, made }) => {
    const params = { uid: (await signUpMember(studio)).uid }
    await made('POST /api/studio/member/{uid}/suspend', { params, body: { why: 'ABUSE', reason } })
    return { params, body: { reason } }
  },
  'POST /api/studio/event/{eventId}/entitlement': async ({ studio }) => ({
    params: { eventId: tide },
    body: { to: (await signUpMember(studio)).uid, scopes: ['LIVE'], reason },
  }),
  'POST /api/studio/event/{eventId}/entitlement/{grantId}/end': async (stage) => ({
    params: { eventId: tide, grantId: await right(stage) },
    body: { reason },
  }),
} satisfies Partial<Recipes>
