import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Ctx } from '#platform/context.ts'
import { exists, writeWhole } from '#platform/whole-file.ts'
import { tinyOf } from './tiny-picture.ts'

type Settings = Pick<Ctx, 'config'>

/**
 * An image key: the digest of the uploaded bytes, which is the file name on disk. For an opaque picture, the pixels of
 * its placeholder follow.
 */
export const imageKeyPattern = /^[0-9a-f]{32}(?:-[\w-]{64})?$/

export const digestOf = (key: string): string => key.slice(0, 32)

export const originalPath = ({ config }: Settings, key: string) =>
  join(config.DATA_DIR, 'images/originals', digestOf(key))

/**
 * Returns the first key of a stored picture; null when it does not exist. The key is stored beside the original,
 * because another encoder version may compute other pixels, and addresses are permanent.
 */
export async function keyOfKept(ctx: Settings, digest: string): Promise<string | null> {
  const path = namePath(ctx, digest)
  const known = await readFile(path, 'utf8').catch(() => null)
  if (known !== null && imageKeyPattern.test(known)) return known
  const original = originalPath(ctx, digest)
  if (!(await exists(original))) return null
  const isClear = await canBeSeenThrough(original)
  const key = isClear ? digest : `${digest}-${await tinyOf(original)}`
  await writeWhole(path, Buffer.from(key))
  return key
}

const namePath = ({ config }: Settings, digest: string) => join(config.DATA_DIR, 'images/names', digest)

/** Many pictures have an alpha channel without using it. */
export async function canBeSeenThrough(picture: Uint8Array | string): Promise<boolean> {
  const { hasAlpha } = await sharp(picture).metadata()
  return hasAlpha && !(await sharp(picture).stats()).isOpaque
}
