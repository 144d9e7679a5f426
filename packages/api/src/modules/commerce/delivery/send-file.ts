import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { askedRange } from './byte-range.ts'

/** Forbids caching, referrers and execution of the content. */
export const downloadHeaders = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
}

export interface SentFile {
  path: string
  /** Name that the browser saves it under. */
  name: string
  mediaType: string
  bytes: number
  /** Changes with the content. */
  etag: string
  /** Called when the file is sent from its first byte on. */
  onStart?: () => unknown
}

/** Sends a file, or the part that the request asks for. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, name, mediaType, bytes, etag, onStart }: SentFile,
): Promise<FastifyReply> {
  const asked = askedRange(
    isOfThis(request.headers['if-range'], etag) ? request.headers.range : undefined,
    bytes,
  )
  if (asked === 'none') return reply.code(416).header('content-range', `bytes */${bytes}`).send()
  const { start, end } = asked === 'all' ? { start: 0, end: bytes - 1 } : asked
  reply.code(asked === 'all' ? 200 : 206).headers({
    'content-type': mediaType,
    'content-length': end - start + 1,
    'content-disposition': attachment(name),
    'accept-ranges': 'bytes',
    etag: `"${etag}"`,
    ...(asked === 'all' ? {} : { 'content-range': `bytes ${start}-${end}/${bytes}` }),
  })
  // An empty stream keeps the `content-length` of the file.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  const handle = await open(path)
  if (start === 0) await onStart?.()
  return reply.send(handle.createReadStream({ start, end }))
}

/** `If-Range` (RFC 9110): a range is served only when the content is unchanged. */
const isOfThis = (condition: string | string[] | undefined, etag: string) =>
  condition === undefined || condition === `"${etag}"`

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
