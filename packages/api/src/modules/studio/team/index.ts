import { ok } from '#kernel/result.ts'
import type { Module } from '#modules/module.ts'
import { auditedServer } from '#modules/studio/audit/index.ts'
import { changeMember } from './change-member.ts'
import { changeZone } from './change-zone.ts'
import { type InvitationMail, invitationMail } from './invitation-mail.ts'
import { invite, uninvite } from './invite.ts'
import { readTeam } from './read-team.ts'
import { deleteOld } from './store.ts'

const hourMs = 3_600_000

export const team: Module = {
  name: 'team',
  install: (host) => {
    const { ctx, serve } = host
    const act = auditedServer(host)
    serve('GET /api/studio/team', async ({ principal }) => ok(await readTeam(ctx.sql, principal.held)))
    act('POST /api/studio/team/invitation', ({ body, principal, locale }, tx) =>
      invite(ctx, tx, { ...body, invitedBy: principal.uid, locale }),
    )
    act('DELETE /api/studio/team/invitation/{id}', ({ params }, tx) => uninvite(tx, params.id))
    act('PUT /api/studio/team/member/{uid}', ({ params, body, principal }, tx) =>
      changeMember(tx, { uid: params.uid, roles: body.roles, by: principal.uid }),
    )
    act('PUT /api/studio/team/zone', ({ body }, tx) => changeZone(tx, body.zone))
    host.task('mail-studio-invitation', (payload) =>
      ctx.sendMail(invitationMail(ctx, payload as InvitationMail)),
    )
    host.schedule(hourMs, 'delete old invitations', () => deleteOld(ctx.sql))
  },
}

export { changeByOperator } from './change-by-operator.ts'
export { nameOwner } from './name-owner.ts'
export { acceptInvitation, isForNoPassword, openInvitation } from './open-invitation.ts'
export { selectZone as teamZone } from './store.ts'
