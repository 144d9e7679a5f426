import { randomBytes } from 'node:crypto'
import type { Failure } from '@encore/contract/errors'
import type { UploadPurpose } from '@encore/contract/rules/uploads'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import type { Host, Module } from '#modules/module.ts'
import { realNow } from '#platform/clock.ts'
import type { Ctx } from '#platform/context.ts'
import { beginScratch, forgetScratch, hasRoom, receivedOf, scratchOf, writePart } from './scratch.ts'
import { openTicket, signUploadToken, type Ticket } from './ticket.ts'

export { dropScratch } from './scratch.ts'

/** Receives files too large for one request in parts and resumes interrupted uploads. */
export const uploads: Module = {
  name: 'uploads',
  install: (host) => {
    serveUploads(host)
    const { ctx } = host
    host.schedule(3_600_000, 'delete old uploads', () => forgetScratch(ctx, keptHours, realNow()))
  },
}

const keptHours = 24

function serveUploads({ ctx, serve }: Host): void {
  const secret = ctx.secrets('studio-upload')
  serve('POST /api/studio/upload', async ({ principal, body: { purpose, bytes } }) => {
    if (bytes > mostBytes(ctx, purpose)) return invalid('bytes', 'maximum')
    if (!(await hasRoom(ctx, bytes))) return invalid('bytes', 'room')
    const name = randomBytes(16).toString('hex')
    await beginScratch(ctx, name)
    return ok({ id: signUploadToken(secret, { name, bytes, purpose }, principal.uid) })
  })
  serve('GET /api/studio/upload/{id}', async ({ principal, params }) => {
    const ticket = openTicket(secret, params.id, principal.uid)
    const received = ticket && (await receivedOf(ctx, ticket.name))
    return received === null ? fail('NOT_FOUND') : ok({ received })
  })
  serve('PUT /api/studio/upload/{id}/{at}', async ({ principal, params, body }) => {
    const ticket = openTicket(secret, params.id, principal.uid)
    if (!ticket) return fail('NOT_FOUND')
    const { name, bytes } = ticket
    const received = await writePart(ctx, name, { at: Number(params.at), part: body as Uint8Array, bytes })
    return received === null ? fail('NOT_FOUND') : ok({ received })
  })
}

const mostBytes = ({ config }: Ctx, purpose: UploadPurpose): number =>
  ({ FILE: config.UPLOAD_FILE_MB, VIDEO: config.UPLOAD_VIDEO_MB })[purpose] * 1024 * 1024

export async function wholeUpload(
  ctx: Ctx,
  { id, uid, purpose }: { id: string; uid: string; purpose: UploadPurpose },
): Promise<Result<{ path: string; ticket: Ticket }, Failure<'NOT_FOUND' | 'INVALID_INPUT'>>> {
  const ticket = openTicket(ctx.secrets('studio-upload'), id, uid)
  const received = ticket?.purpose === purpose ? await receivedOf(ctx, ticket.name) : null
  if (!ticket || received === null) return fail('NOT_FOUND')
  if (received < ticket.bytes) return invalid('upload', 'whole')
  return ok({ path: scratchOf(ctx, ticket.name), ticket })
}
