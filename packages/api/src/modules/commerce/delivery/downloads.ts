import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Failure } from '@encore/contract/errors'
import type { FastifyReply } from 'fastify'
import { namedId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Host } from '#modules/module.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import type { Member } from '#platform/http/principal.ts'
import { writeWhole } from '#platform/whole-file.ts'
import { askedRange } from './byte-range.ts'
import { linkSec, openLink, signLink } from './download-link.ts'
import { countUse, type OpenFile, selectFileOf, writeFiles } from './download-store.ts'
import { pathOf } from './kept-files.ts'

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
    reply.headers(closed)
    const principal = await cookieSession(request.headers.cookie)
    const member = principal?.kind === 'member' ? principal : null
    const secret = ctx.secrets('download-link')
    const fileId = member && openLink(secret, request.params.link, member, ctx.clock.now())
    const file = member && fileId ? await selectFileOf(ctx.sql, fileId, member.uid) : null
    if (!file?.isOpen) return reply.redirect('/mybox?tab=download', 303)
    return send(ctx, reply, file, {
      range: isOfThis(request.headers['if-range'], file) ? request.headers.range : undefined,
      isHead: request.method === 'HEAD',
    })
  })
}

/** Forbids caching, referrers and execution of the content. */
const closed = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
}

/** `If-Range` (RFC 9110): a range is served only when the content is unchanged. */
const isOfThis = (condition: string | string[] | undefined, { digest }: OpenFile) =>
  condition === undefined || condition === `"${digest}"`

async function send(
  ctx: Ctx,
  reply: FastifyReply,
  file: OpenFile,
  { range, isHead }: { range: string | undefined; isHead: boolean },
): Promise<FastifyReply> {
  const { bytes, digest, mediaType, name } = file
  const asked = askedRange(range, bytes)
  if (asked === 'none') return reply.code(416).header('content-range', `bytes */${bytes}`).send()
  const { start, end } = asked === 'all' ? { start: 0, end: bytes - 1 } : asked
  reply.code(asked === 'all' ? 200 : 206).headers({
    'content-type': mediaType,
    'content-length': end - start + 1,
    'content-disposition': attachment(name),
    'accept-ranges': 'bytes',
    etag: `"${digest}"`,
    ...(asked === 'all' ? {} : { 'content-range': `bytes ${start}-${end}/${bytes}` }),
  })
  // An empty stream keeps the `content-length` of the file.
  if (isHead) return reply.send(Readable.from([]))
  const handle = await open(pathOf(ctx, digest))
  // A resumed download is not counted again.
  if (start === 0) await countUse(ctx.sql, file.rightId, file.fileId)
  return reply.send(handle.createReadStream({ start, end }))
}

/** RFC 6266: the name in UTF-8, and a plain fallback for old clients. */
export function attachment(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\w .()-]+/g, '')
    .replace(/ +/g, ' ')
    .trim()
  const extension = /\.\w+$/.exec(name)?.[0] ?? ''
  const fallback = plain === extension || plain === '' ? `download${extension}` : plain
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${fallback}"; filename*=UTF-8''${encoded}`
}
