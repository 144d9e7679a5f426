import type { Module } from '#modules/module.ts'
import { auditedServer } from '#modules/studio/audit/index.ts'
import { describeMember } from './describe-member.ts'
import { listMembers } from './list-members.ts'
import { membersNamed } from './members-named.ts'
import { revealMember } from './reveal-member.ts'
import { restore, suspend } from './shut-out.ts'

export { membersNamed }

export const studioMembers: Module = {
  name: 'studio-members',
  install: (host) => {
    const { ctx, serve } = host
    const act = auditedServer(host)
    serve('GET /api/studio/member', (call) => listMembers(ctx, call, call.query ?? {}))
    serve('GET /api/studio/member/{uid}', ({ principal, params, locale }) =>
      describeMember(ctx, principal, params.uid, locale),
    )
    act('POST /api/studio/member/{uid}/reveal', ({ params, body }, tx) =>
      revealMember(ctx, tx, { ...params, ...body }),
    )
    act('POST /api/studio/member/{uid}/suspend', ({ principal, params, body }, tx) =>
      suspend(tx, principal, { ...params, ...body }),
    )
    act('POST /api/studio/member/{uid}/restore', ({ principal, params, body }, tx) =>
      restore(tx, principal, { ...params, ...body }),
    )
  },
}
