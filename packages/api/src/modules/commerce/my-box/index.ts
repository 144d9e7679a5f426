import { pageRequest } from '#kernel/pages.ts'
import { ok } from '#kernel/result.ts'
import type { Module } from '#modules/module.ts'
import { openBox } from './open-box.ts'

/** MY BOX by tab. It reads all modules that give something, so it belongs above them. */
export const myBox: Module = {
  name: 'my-box',
  install: ({ serve, ctx }) =>
    serve('GET /api/v1/mybox', async ({ principal, query, locale }) =>
      ok(
        await openBox(ctx, {
          memberId: principal.uid,
          tab: query?.tab ?? 'TICKET',
          page: pageRequest(query),
          locale,
        }),
      ),
    ),
}
