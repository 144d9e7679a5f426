import type { Module } from '#modules/module.ts'
import { mountFormAnswers } from './form-answers.ts'
import { serveSocial } from './routes.ts'
import { createSocialTools } from './social-tools.ts'
import { deleteCredential, deleteOldVisits } from './store.ts'

const hourMs = 3_600_000

export const social: Module = {
  name: 'social',
  install: ({ ctx, serve, http, schedule }) => {
    serveSocial(serve, createSocialTools(ctx))
    mountFormAnswers(http)
    ctx.events.on('member.left', async (tx, { memberId }) => {
      await deleteCredential(tx, memberId)
    })
    schedule(hourMs, 'delete social sign-in states', async () => {
      await deleteOldVisits(ctx.sql)
    })
  },
}
