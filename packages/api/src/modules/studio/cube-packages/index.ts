import { ok } from '#kernel/result.ts'
import { cubeShelf } from '#modules/accounts/wallet/index.ts'
import type { Module } from '#modules/module.ts'
import { auditedServer } from '#modules/studio/audit/index.ts'
import { saveShelf } from './save-shelf.ts'

export const cubePackages: Module = {
  name: 'cube-packages',
  install: (host) => {
    const { ctx, serve } = host
    const act = auditedServer(host)
    serve('GET /api/studio/cube-package', async () => ok(await cubeShelf(ctx.sql)))
    act('PUT /api/studio/cube-package', ({ body }, tx) => saveShelf(tx, body))
  },
}
