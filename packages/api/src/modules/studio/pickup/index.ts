import type { Module } from '#modules/module.ts'
import { auditedServer } from '#modules/studio/audit/index.ts'
import { handOverAt, undoHandOver } from './hand-over.ts'

export const studioPickup: Module = {
  name: 'studio-pickup',
  install: (host) => {
    const { ctx } = host
    const act = auditedServer(host)
    act('POST /api/studio/pickup', ({ principal, body, locale }, tx) =>
      handOverAt(ctx, tx, principal, { code: body.code, locale }),
    )
    act('POST /api/studio/pickup/{id}/undo', ({ principal, params }, tx) =>
      undoHandOver(ctx, tx, principal, params.id),
    )
  },
}
