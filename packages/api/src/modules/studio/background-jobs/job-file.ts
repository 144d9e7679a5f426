import { createHmac, timingSafeEqual } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { JobFileFormat } from '@encore/contract/endpoints'
import type { Host } from '#modules/module.ts'
import type { Ctx } from '#platform/context.ts'
import { isStudioRequest } from '#platform/studio-address.ts'
import { xlsxOf } from '#platform/tables/write-xlsx.ts'
import { kindsOf } from './kinds.ts'
import { noteNoFile, selectJob, selectOldFiles } from './store.ts'
import { csvOf, isTable, rowsOf, stemOf } from './table-file.ts'

const pathOf = ({ config }: Pick<Ctx, 'config'>, id: string) => join(config.DATA_DIR, 'work', id)

/** Appends after the committed bytes and drops what a failed batch left there. Returns the new length in bytes. */
export async function appendAt(
  ctx: Pick<Ctx, 'config'>,
  { id, fileBytes }: { id: string; fileBytes: number },
  text: string,
): Promise<number> {
  const path = pathOf(ctx, id)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'a+', 0o600)
  try {
    await file.truncate(fileBytes)
    await file.appendFile(text)
    await file.sync()
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}

/** Streams the committed bytes of a job's file. */
export const readFileOf = (
  ctx: Pick<Ctx, 'config'>,
  { id, fileBytes }: { id: string; fileBytes: number },
): ReadStream => createReadStream(pathOf(ctx, id), { end: fileBytes - 1 })

/** Deletes files past the retention of their job kind, since they hold addresses and codes. */
export async function deleteExpiredFiles(ctx: Ctx): Promise<void> {
  for (const { name, keepsFileHours } of kindsOf(ctx)) {
    if (keepsFileHours === undefined) continue
    for (const { id } of await selectOldFiles(ctx.sql, name, keepsFileHours)) {
      await rm(pathOf(ctx, id), { force: true })
      await noteNoFile(ctx.sql, id)
    }
  }
}

const linkSec = 120

const signatureOf = (ctx: Pick<Ctx, 'secrets'>, id: string, endsSec: number): string =>
  createHmac('sha256', ctx.secrets('studio-file')).update(`${id} ${endsSec}`).digest('base64url')

/** Returns the signed address of a job's file. Anyone with the link may fetch the file until it expires. */
export function linkTo(ctx: Pick<Ctx, 'secrets' | 'clock'>, id: string, format: JobFileFormat): string {
  const endsSec = Math.floor(ctx.clock.now() / 1000) + linkSec
  const as = format === 'XLSX' ? '?as=xlsx' : ''
  return `/api/studio/file/${id}.${endsSec}.${signatureOf(ctx, id, endsSec)}${as}`
}

/** Returns the job id of a link; null when the link is expired or forged. */
function openLink(ctx: Pick<Ctx, 'secrets' | 'clock'>, link: string): string | null {
  const [, id = '', ends = '', signature = ''] = /^(wk_\w{26})\.(\d{1,12})\.([\w-]{43})$/.exec(link) ?? []
  const given = Buffer.from(signature)
  const expected = Buffer.from(signatureOf(ctx, id, Number(ends)))
  const isRight = given.length === expected.length && timingSafeEqual(given, expected)
  return isRight && ctx.clock.now() < Number(ends) * 1000 ? id : null
}

const types = {
  CSV: 'text/csv; charset=utf-8',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} satisfies Record<JobFileFormat, string>

/** Streams job files on the studio's host only; a table is converted to the requested format. */
export function serveFiles({ http, ctx }: Host): void {
  http.get<{ Params: { link: string }; Querystring: { as?: unknown } }>(
    '/api/studio/file/:link',
    async (request, reply) => {
      const id = isStudioRequest(ctx.config, request.raw) ? openLink(ctx, request.params.link) : null
      const work = id === null ? null : await selectJob(ctx.sql, id)
      if (work?.state !== 'DONE' || !work.fileName || work.fileBytes === 0) return reply.callNotFound()
      const file = readFileOf(ctx, work)
      const isRows = isTable(work.fileName)
      const format = isRows && request.query.as === 'xlsx' ? 'XLSX' : 'CSV'
      const name = isRows ? `${stemOf(work.fileName)}.${format.toLowerCase()}` : work.fileName
      reply.headers({
        'content-type': types[format],
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'private, no-store',
      })
      if (!isRows) return reply.header('content-length', work.fileBytes).send(file)
      const rows = rowsOf(file)
      return reply.send(format === 'XLSX' ? xlsxOf(rows) : Readable.from(csvOf(rows), { objectMode: false }))
    },
  )
}
