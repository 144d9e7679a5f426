import type { Module } from '#modules/module.ts'
import { createSupportRequest } from './create-support-request.ts'
import { proveMember } from './prove-member.ts'
import { deleteHelpOf, deleteOldHelp, selectHelpMail, selectOwnHelp } from './store.ts'
import { supportMail } from './support-mail.ts'

export { selectSupportRequestsAbout as supportRequestsAbout } from './store.ts'

const dayMs = 24 * 60 * 60 * 1_000

/** Support requests, which are stored and mailed to support; and the identification of members to the messenger. */
export const support: Module = {
  name: 'support',
  install: ({ ctx, serve, task, schedule, holds }) => {
    serve('POST /api/v1/support-request', ({ principal, locale, body }) =>
      createSupportRequest(ctx, {
        uid: principal?.kind === 'member' ? principal.uid : null,
        locale,
        asked: body,
      }),
    )
    serve('GET /api/v1/messenger/member', async ({ principal }) => proveMember(ctx.config, principal.uid))
    task('mail-support-request', async (payload) => {
      const request = await selectHelpMail(ctx.sql, (payload as { id: string }).id)
      if (request) await ctx.sendMail(supportMail(request, ctx.config))
    })
    ctx.events.on('member.left', (tx, { memberId }) => deleteHelpOf(tx, memberId))
    schedule(dayMs, 'delete old support requests', () => deleteOldHelp(ctx.sql))
    holds({ section: 'helpRequests', data: selectOwnHelp })
  },
}
