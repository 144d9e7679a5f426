import { fail, ok } from '#kernel/result.ts'
import { memberProfile } from '#modules/accounts/members/index.ts'
import type { Host } from '#modules/module.ts'
import { auditedServer } from '#modules/studio/audit/index.ts'
import { offerNext, renewCodes, replaceFactor } from '#modules/studio/second-factor/index.ts'
import { resetFactor } from './reset-factor.ts'
import { deleteOtherSessions, selectOpen } from './store.ts'

/** Routes of signed-in staff for their own second factor, and to reset that of a colleague. */
export function serveFactors(host: Host): void {
  const { ctx } = host
  const act = auditedServer(host)

  act('POST /api/studio/second-factor/next', async ({ principal }, tx) => {
    const profile = await memberProfile(tx, principal.uid)
    const reply = offerNext(ctx, principal, profile?.email ?? profile?.nickname ?? '')
    return ok({ reply, auditEntry: own(principal.uid, { app: 'offered' }) })
  })

  act('POST /api/studio/second-factor/next/confirm', async ({ principal, body }, tx) => {
    const replaced = await replaceFactor(ctx, tx, principal, body)
    if (!replaced.ok) return replaced
    // Another session of the same member was faster and has ended this one.
    if (!(await selectOpen(tx, principal.sessionHash))) return fail('AUTH_REQUIRED')
    const others = await deleteOtherSessions(tx, principal.uid, principal.sessionHash)
    return ok({
      reply: { recoveryCodes: replaced.value },
      auditEntry: {
        ...own(principal.uid, { app: 'new', codes: 'new', sessions: 1 }),
        before: { sessions: 1 + others },
      },
    })
  })

  act('POST /api/studio/second-factor/recovery-codes', async ({ principal: { uid } }, tx) => {
    const codes = await renewCodes(ctx, tx, uid)
    return codes
      ? ok({ reply: { recoveryCodes: codes }, auditEntry: own(uid, { codes: 'new' }) })
      : fail('NOT_FOUND')
  })

  act('POST /api/studio/team/member/{uid}/reset-factor', ({ params, body, principal }, tx) =>
    resetFactor(tx, { uid: params.uid, by: principal.uid, reason: body.reason }),
  )
}

/** Audit entry for a change of the caller's own sign-in. */
const own = (uid: string, after: Record<string, string | number>) => ({
  object: { kind: 'member', id: uid },
  after,
})
