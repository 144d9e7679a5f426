import { ok } from '#kernel/result.ts'
import { forgetDevice, forgetSessionsHere, noted } from '#modules/accounts/identity/index.ts'
import type { Host } from '#modules/module.ts'
import { exportData } from './export-data.ts'
import { leave, previewLeave } from './leave.ts'

export function serveDeparture({ serve, ctx, holdings }: Host): void {
  serve('GET /api/v1/member/export', async ({ principal }) =>
    ok(await exportData(ctx, holdings(), principal.uid)),
  )
  serve('GET /api/v1/member/leave', ({ principal }) => previewLeave(ctx, holdings(), principal.uid))
  serve('POST /api/v1/member/leave', (call) => {
    const { principal } = call
    const left = { type: 'LEFT', uid: principal.uid, origin: call } as const
    return noted(ctx, left, async () => {
      const done = await leave(ctx, holdings(), principal)
      forgetSessionsHere(ctx, principal.uid)
      if (done.ok) call.setCookie(forgetDevice(ctx, call.header('cookie'), principal.uid))
      return done
    })
  })
}
