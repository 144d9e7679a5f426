import { ok } from '#kernel/result.ts'
import type { Host } from '#modules/module.ts'
import { auditedServer } from '#modules/studio/audit/index.ts'
import { acceptImage, cropImage } from '#platform/images/index.ts'

/** Pictures are stored before the operation's transaction, because decoding takes longer than a transaction may. */
export function servePictures(host: Host): void {
  const { ctx } = host
  const act = auditedServer(host)

  act.prepared(
    'POST /api/studio/picture',
    ({ body }) => acceptImage(ctx, body as Uint8Array),
    async (_call, _tx, { key, widthPx, heightPx }) =>
      ok({
        reply: { key, widthPx, heightPx },
        auditEntry: { object: { kind: 'picture', id: key }, after: { widthPx, heightPx } },
      }),
  )
  act.prepared(
    'POST /api/studio/picture/crop',
    ({ body: { key, ...crop } }) => cropImage(ctx, key, crop),
    async ({ body: { key: of, ...crop } }, _tx, { key, widthPx, heightPx }) =>
      ok({
        reply: { key, widthPx, heightPx },
        auditEntry: { object: { kind: 'picture', id: key }, after: { of, ...crop } },
      }),
  )
}
