import { createHash } from 'node:crypto'
import type { Failure } from '@encore/contract/errors'
import { uploadMaxBytes, uploadMaxPixels } from '@encore/contract/rules/event-editing'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { oneAtATime } from '#kernel/one-at-a-time.ts'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import { exists, writeWhole } from '#platform/whole-file.ts'
import { formatOf } from './magic.ts'
import { canBeSeenThrough, imageKeyPattern, keyOfKept, originalPath } from './names.ts'

/** Guards against decompression bombs. The studio scales larger pictures down before it uploads them. */
export const limitInputPixels = uploadMaxPixels
export const maxImageBytes = uploadMaxBytes
/** Wider than anything shown today, so that later widths find enough pixels. */
const keptPx = 4_000
const decodeWithinSec = 20

export const isImageKept = (ctx: Pick<Ctx, 'config'>, key: string): Promise<boolean> =>
  exists(originalPath(ctx, key))

/** A stored picture; size in px as shown, after the EXIF rotation. */
export interface KeptImage {
  key: string
  widthPx: number
  heightPx: number
}

/**
 * Stores an external picture; the same bytes are stored once. It is encoded again from its pixels, so anything else in
 * the file (place, camera, another file appended) is gone.
 * *Errors*: INVALID_INPUT on `image` with the broken rule: `bytes` too many, `format` not JPEG, PNG or WebP, `pixels`
 * too many, `animated`, `broken`.
 */
export async function acceptImage(
  ctx: Pick<Ctx, 'config'>,
  bytes: Uint8Array,
): Promise<Result<KeptImage, Failure<'INVALID_INPUT'>>> {
  const looked = await look(bytes)
  if (!looked.ok) return looked
  const clean = await inTurn(() => cleaned(bytes, looked.value)).catch(() => null)
  return clean ? ok(await keep(ctx, bytes, clean)) : invalid('image', 'broken')
}

/** Stores a picture that the product rendered itself unchanged and returns its key; throws for an unsupported one. */
export async function storeImage(ctx: Pick<Ctx, 'config'>, bytes: Uint8Array): Promise<string> {
  const looked = await look(bytes)
  if (!looked.ok) throw new Error(`A picture was not taken: ${looked.failure.fields?.[0]?.rule}`)
  const { width: widthPx, height: heightPx } = looked.value
  return (await keep(ctx, bytes, { bytes, widthPx, heightPx })).key
}

/** Checks the file header before anything is decoded. */
async function look(bytes: Uint8Array): Promise<Result<Metadata, Failure<'INVALID_INPUT'>>> {
  if (bytes.byteLength > maxImageBytes) return invalid('image', 'bytes')
  const format = formatOf(bytes)
  if (!format) return invalid('image', 'format')
  const facts = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (facts?.format !== format) return invalid('image', 'broken')
  if ((facts.pages ?? 1) > 1) return invalid('image', 'animated')
  if (facts.width * facts.height > limitInputPixels) return invalid('image', 'pixels')
  return ok(facts)
}

interface Clean extends Omit<KeptImage, 'key'> {
  bytes: Uint8Array
}

async function keep(ctx: Pick<Ctx, 'config'>, came: Uint8Array, clean: Clean): Promise<KeptImage> {
  const digest = createHash('sha256').update(came).digest('hex').slice(0, 32)
  const path = originalPath(ctx, digest)
  if (!(await exists(path))) await writeWhole(path, clean.bytes)
  const key = await keyOfKept(ctx, digest)
  if (!key) throw new Error(`The picture ${digest} was not kept`)
  return { key, widthPx: clean.widthPx, heightPx: clean.heightPx }
}

async function cleaned(bytes: Uint8Array, { hasAlpha }: Metadata): Promise<Clean> {
  const isClear = hasAlpha && (await canBeSeenThrough(bytes))
  const turned = sharp(bytes, { limitInputPixels, autoOrient: true, failOn: 'truncated' })
    .resize({ width: keptPx, height: keptPx, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: decodeWithinSec })
  const { data, info } = await encoded(turned, isClear).toBuffer({ resolveWithObject: true })
  return { bytes: data, widthPx: info.width, heightPx: info.height }
}

/** Image variants are made from it, so it is nearly lossless. */
const encoded = (picture: Sharp, isClear: boolean): Sharp =>
  isClear ? picture.png() : picture.removeAlpha().jpeg({ quality: 94, chromaSubsampling: '4:4:4' })

/** One picture at a time: 25 million pixels take 100 MB while they are decoded. */
const inTurn = oneAtATime()

export interface Crop {
  x: number
  y: number
  widthPx: number
  heightPx: number
}

/**
 * Stores a part of a stored picture as a new one. *Errors*: NOT_FOUND; INVALID_INPUT on `widthPx` `range` for a part
 * beyond the picture or smaller than anything we show.
 */
export async function cropImage(
  ctx: Pick<Ctx, 'config'>,
  key: string,
  { x, y, widthPx, heightPx }: Crop,
): Promise<Result<KeptImage, Failure<'NOT_FOUND' | 'INVALID_INPUT'>>> {
  const path = originalPath(ctx, key)
  if (!imageKeyPattern.test(key) || !(await exists(path))) return fail('NOT_FOUND')
  const { width, height } = await sharp(path, { limitInputPixels }).metadata()
  if (widthPx < leastCropPx || heightPx < leastCropPx || x + widthPx > width || y + heightPx > height)
    return invalid('widthPx', 'range')
  const part = { left: x, top: y, width: widthPx, height: heightPx }
  const cut = await inTurn(() =>
    sharp(path, { limitInputPixels })
      .extract(part)
      .flatten({ background: '#000' })
      .jpeg({ quality: 94, chromaSubsampling: '4:4:4' })
      .timeout({ seconds: decodeWithinSec })
      .toBuffer(),
  )
  return ok({ key: await storeImage(ctx, cut), widthPx, heightPx })
}

const leastCropPx = 240

/** Stores a gradient from `accent` to dark, used until staff chooses a picture. */
export async function plainImage(
  ctx: Pick<Ctx, 'config'>,
  accent: string,
  [width, height]: readonly [number, number],
): Promise<string> {
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="g" x1="0" y1="0" x2="0.4" y2="1">
      <stop offset="0" stop-color="${accent}"/><stop offset="1" stop-color="#17171c"/>
    </linearGradient><rect width="100%" height="100%" fill="url(#g)"/></svg>`
  return storeImage(ctx, await sharp(Buffer.from(ground)).removeAlpha().jpeg({ quality: 90 }).toBuffer())
}
