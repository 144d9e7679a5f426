import type { Failure } from '@encore/contract/errors'
import { pageRequest } from '#kernel/pages.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { isOwnPage } from '#modules/accounts/identity/index.ts'
import { downloadHeaders, linkSec, openLink, sendFile, signLink } from '#modules/commerce/delivery/index.ts'
import type { Host } from '#modules/module.ts'
import type { Ctx } from '#platform/context.ts'
import type { Member } from '#platform/http/principal.ts'
import { exists } from '#platform/whole-file.ts'
import { knownStationOf, type StationRequest, stationOf } from '../station-cookie.ts'
import { deleteByFan, deleteByStation } from './delete-keepsake.ts'
import { fileEnding, filePath } from './keepsake-files.ts'
import type { KeepsakeOffers } from './keepsake-offer.ts'
import { selectKeepsake } from './keepsake-store.ts'
import { listKeepsakes } from './list-keepsakes.ts'
import { closeStretch, openStretch, takePiece } from './take-recording.ts'

/** Serves recordings of stations, also of devices that another one replaced and of closed sessions. */
export function serveRecordings({ ctx, serve }: Host, offers: KeepsakeOffers): void {
  const { studioUrl } = ctx.config
  const by = async <P, T, F, G>(
    call: StationRequest,
    find: (ctx: Ctx, call: StationRequest) => Promise<Result<P, F>>,
    work: (party: P) => Promise<Result<T, G>>,
  ) => {
    if (!isOwnPage(headerOf(call), studioUrl)) return fail('CROSS_SITE_REFUSED')
    const device = await find(ctx, call)
    return device.ok ? work(device.value) : device
  }
  serve('POST /api/studio/station/keepsake', (call) =>
    by(call, stationOf, (party) => openStretch(ctx, offers, party, call.body)),
  )
  serve('PUT /api/studio/station/keepsake/{id}', (call) =>
    by(call, knownStationOf, (party) =>
      takePiece(ctx, party, { callId: call.params.id, ...call.query, bytes: bytesOf(call.body) }),
    ),
  )
  serve('POST /api/studio/station/keepsake/{id}/end', (call) =>
    by(call, knownStationOf, (party) => closeStretch(ctx, party, { callId: call.params.id, ...call.body })),
  )
  serve('DELETE /api/studio/station/keepsake/{id}', (call) =>
    by(call, knownStationOf, (party) => deleteByStation(ctx, party, call.params.id)),
  )
}

/** Treats the type of pieces like JSON: other sites cannot send either without a CORS preflight. */
const headerOf =
  ({ header }: StationRequest): StationRequest['header'] =>
  (name) => {
    const value = header(name)
    return name === 'content-type' && value === 'application/octet-stream' ? 'application/json' : value
  }

const bytesOf = (body: Blob | Uint8Array): Uint8Array =>
  body instanceof Uint8Array ? body : new Uint8Array()

/** Serves keepsakes to their fans. */
export function serveKeepsakes({ ctx, serve, http, cookieSession }: Host): void {
  serve('GET /api/v1/mybox/keepsakes', async ({ principal, query, locale }) =>
    ok(await listKeepsakes(ctx.sql, { memberId: principal.uid, page: pageRequest(query), locale })),
  )
  serve('POST /api/v1/mybox/keepsake/{id}', ({ params, principal }) => mintLink(ctx, params.id, principal))
  serve('DELETE /api/v1/mybox/keepsake/{id}', ({ params, principal }) =>
    deleteByFan(ctx, principal.uid, params.id),
  )
  http.get<{ Params: { link: string } }>('/keepsakes/:link', async (request, reply) => {
    reply.headers(downloadHeaders)
    const principal = await cookieSession(request.headers.cookie)
    const member = principal?.kind === 'member' ? principal : null
    const secret = ctx.secrets('download-link')
    const callId = member && openLink(secret, request.params.link, member, ctx.clock.now())
    const row = member && callId ? await selectKeepsake(ctx.sql, member.uid, callId) : null
    if (row?.state !== 'READY' || row.mediaType === null || row.bytes === null)
      return reply.redirect('/mybox?tab=download', 303)
    const { mediaType, bytes, mark, calledAt } = row
    return sendFile(request, reply, {
      path: filePath(ctx, row.callId, mediaType),
      name: `encore-${calledAt.toISOString().slice(0, 10)}-${mark}.${fileEnding[mediaType]}`,
      ...{ mediaType, bytes, etag: mark },
    })
  })
}

type Minted = Result<{ url: string; expiresAt: string }, Failure<'NOT_FOUND' | 'KEEPSAKE_NOT_READY'>>

/** Returns a short-lived link that only this sign-in can use. */
async function mintLink(
  ctx: Pick<Ctx, 'sql' | 'secrets' | 'clock' | 'config'>,
  callId: string,
  member: Member,
): Promise<Minted> {
  const { sql, secrets, clock } = ctx
  const row = await selectKeepsake(sql, member.uid, callId)
  if (!row) return fail('NOT_FOUND')
  const { state, mediaType } = row
  // Backups hold no keepsakes, so a restored database may have lost the file.
  const isThere = state === 'READY' && mediaType !== null && (await exists(filePath(ctx, callId, mediaType)))
  if (!isThere) return fail('KEEPSAKE_NOT_READY', { data: { state } })
  const endsSec = Math.ceil(clock.now() / 1000) + linkSec
  const link = signLink(secrets('download-link'), callId, member, endsSec)
  return ok({ url: `/keepsakes/${link}`, expiresAt: new Date(endsSec * 1000).toISOString() })
}
