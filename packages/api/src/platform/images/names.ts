import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Ctx } from '#platform/context.ts'
import { exists, writeWhole } from '#platform/whole-file.ts'
import { tinyOf } from './tiny-picture.ts'

type Settings = Pick<Ctx, 'config'>

/**
 * What a picture is called: by the digest of the bytes that came, its only name on disk; after that, of an opaque one,
 * come the few pixels that stand in its place until it has arrived.
 */
export const imageKeyPattern = /^[0-9a-f]{32}(?:-[\w-]{64})?$/

export const digestOf = (key: string): string => key.slice(0, 32)

export const originalPath = ({ config }: Settings, key: string) =>
  join(config.DATA_DIR, 'images/originals', digestOf(key))

/**
 * The key that a kept picture was given first; null when there is no such picture. It is written down beside the
 * original, because another version of the encoder may compute other pixels and addresses are kept for ever.
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

/** Many pictures have the channel and do not use it. */
export async function canBeSeenThrough(picture: Uint8Array | string): Promise<boolean> {
  const { hasAlpha } = await sharp(picture).metadata()
  return hasAlpha && !(await sharp(picture).stats()).isOpaque
}
