import { createHash } from 'node:crypto'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Ctx } from '#platform/context.ts'
import { exists, writeWhole } from '#platform/whole-file.ts'

/** Decompression bombs end here. */
export const limitInputPixels = 25_000_000

const formats = ['jpeg', 'png', 'webp']

/** The digest of the bytes; the only name a picture ever has on disk or in an address. */
export const imageKeyPattern = /^[0-9a-f]{32}$/

export const originalPath = ({ config }: Pick<Ctx, 'config'>, key: string) =>
  join(config.DATA_DIR, 'images/originals', key)

/**
 * Keeps a picture and answers its key; the same bytes are kept once.
 * Throws when the bytes are no JPEG, PNG or WebP, or have more pixels than we decode.
 */
export async function storeImage(ctx: Pick<Ctx, 'config'>, bytes: Uint8Array): Promise<string> {
  const { format } = await sharp(bytes, { limitInputPixels }).metadata()
  if (!formats.includes(format ?? '')) throw new Error(`A picture cannot be ${format}`)
  const key = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const path = originalPath(ctx, key)
  if (!(await exists(path))) await writeWhole(path, bytes)
  return key
}
