import { createHash } from 'node:crypto'
import type { Failure } from '@encore/contract/errors'
import { namedId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Host } from '#modules/module.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import type { Member } from '#platform/http/principal.ts'
import { writeWhole } from '#platform/whole-file.ts'
import { linkSec, openLink, signLink } from './download-link.ts'
import { countUse, selectFileOf, writeFiles } from './download-store.ts'
import { pathOf } from './kept-files.ts'
import { downloadHeaders, sendFile } from './send-file.ts'

export interface NewFile {
  /** Original file name, for example `01 Afterglow.jpg`. */
  name: string
  mediaType: string
  content: Uint8Array
}

/** Stores the files of a digital product in order; a file at the same position is replaced. */
export async function addDownloads(ctx: Ctx, productId: string, files: NewFile[]): Promise<void> {
  const kept = await Promise.all(
    files.map(async ({ name, mediaType, content }, position) => {
      const digest = createHash('sha256').update(content).digest('hex')
      await writeWhole(pathOf(ctx, digest), content)
      const id = namedId('df', `${productId} ${position}`)
      return { id, productId, position, name, mediaType, bytes: content.byteLength, digest }
    }),
  )
  await transact(ctx.sql, async (tx) => ok(await writeFiles(tx, kept)))
}

/** Returns a short-lived download link that only this session can use; fails when the window is not open. */
export async function mintLink(
  { sql, secrets, clock }: Pick<Ctx, 'sql' | 'secrets' | 'clock'>,
  fileId: string,
  member: Member,
): Promise<Result<{ url: string; expiresAt: string }, Failure<'NOT_FOUND' | 'DOWNLOAD_CLOSED'>>> {
  const file = await selectFileOf(sql, fileId, member.uid)
  if (!file) return fail('NOT_FOUND')
  if (!file.isOpen) {
    const [opensAt, closesAt] = [file.opensAt.toISOString(), file.closesAt?.toISOString() ?? null]
    return fail('DOWNLOAD_CLOSED', { data: { opensAt, closesAt } })
  }
  const endsSec = Math.ceil(clock.now() / 1000) + linkSec
  const link = signLink(secrets('download-link'), fileId, member, endsSec)
  return ok({ url: `/downloads/${link}`, expiresAt: new Date(endsSec * 1000).toISOString() })
}

/**
 * `GET /downloads/{link}`: sends the file to the session that the link was signed for; others are redirected to MY BOX.
 */
export function serveDownloads({ http, ctx, cookieSession }: Host): void {
  http.get<{ Params: { link: string } }>('/downloads/:link', async (request, reply) => {
    reply.headers(downloadHeaders)
    const principal = await cookieSession(request.headers.cookie)
    const member = principal?.kind === 'member' ? principal : null
    const secret = ctx.secrets('download-link')
    const fileId = member && openLink(secret, request.params.link, member, ctx.clock.now())
    const file = member && fileId ? await selectFileOf(ctx.sql, fileId, member.uid) : null
    if (!file?.isOpen) return reply.redirect('/mybox?tab=download', 303)
    const { rightId, fileId: id, digest } = file
    // A resumed download is not counted again.
    const onStart = () => countUse(ctx.sql, rightId, id)
    return sendFile(request, reply, { ...file, etag: digest, path: pathOf(ctx, digest), onStart })
  })
}
