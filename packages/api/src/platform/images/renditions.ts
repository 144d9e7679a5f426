import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Ctx } from '#platform/context.ts'
import { exists, writeWhole } from '#platform/whole-file.ts'
import { originalPath } from './names.ts'
import { limitInputPixels } from './originals.ts'
import { createQueue } from './queue.ts'

/** Widths of spec section 9, in pixels. */
export const imageWidths = [64, 80, 120, 240, 300, 320, 350, 450, 480, 900, 1200, 2000]

export type ImageFormat = 'webp' | 'avif' | 'jpeg'

export interface Rendition {
  digest: string
  widthPx: number
  format: ImageFormat
}

/** Image variants are made once and stored on disk. */
export interface Renditions {
  /** Makes the variant if it is missing; null when there is no such original. */
  make(rendition: Rendition): Promise<Buffer | null>
  /** Returns the variant only if it exists already. */
  peek(rendition: Rendition): Promise<Buffer | null>
  /** Queues the variant for background encoding, one at a time. */
  prepare(rendition: Rendition): void
  /** Drops waiting work and resolves when the running piece has ended. */
  close(): Promise<void>
}

/** Part of the folder's name: raised when the encoding changes, so that no old file is served. */
const encodingVersion = 'v2'

export function createRenditions(ctx: Ctx): Renditions {
  const { config, log, metrics } = ctx
  const renders = metrics.counter('encore_image_renders_total', 'Images encoded, by format', ['format'])
  const underway = new Map<string, Promise<Buffer | null>>()
  const background = createQueue(500)
  const encoding = `${encodingVersion}-${config.AVIF_EFFORT}`
  const pathOf = ({ digest, widthPx, format }: Rendition) =>
    join(config.DATA_DIR, 'images/cache', encoding, digest, `${widthPx}.${format}`)

  const render = async (rendition: Rendition): Promise<Buffer | null> => {
    const original = originalPath(ctx, rendition.digest)
    if (!(await exists(original))) return null
    renders.inc({ format: rendition.format })
    const bytes = await encode(original, rendition, config.AVIF_EFFORT)
    await writeWhole(pathOf(rendition), bytes).catch((err: unknown) =>
      log.warn({ err }, 'image variant could not be stored'),
    )
    return bytes
  }
  const peek = (rendition: Rendition) => readFile(pathOf(rendition)).catch(() => null)
  const make = (rendition: Rendition): Promise<Buffer | null> => {
    const path = pathOf(rendition)
    const running = underway.get(path)
    if (running) return running
    const made = peek(rendition)
      .then((known) => known ?? render(rendition))
      .finally(() => underway.delete(path))
    underway.set(path, made)
    return made
  }
  return {
    make,
    peek,
    prepare: (rendition) =>
      background.add(pathOf(rendition), () =>
        make(rendition).catch((err: unknown) => log.warn({ err }, 'image variant could not be rendered')),
      ),
    close: background.close,
  }
}

/** Never wider than the original; rotated as its EXIF data states, without metadata. */
function encode(original: string, { widthPx, format }: Rendition, avifEffort: number): Promise<Buffer> {
  const picture = sharp(original, { limitInputPixels, autoOrient: true }).resize({
    width: widthPx,
    withoutEnlargement: true,
  })
  switch (format) {
    case 'avif':
      return picture.avif({ quality: 55, effort: avifEffort }).toBuffer()
    case 'webp':
      // Keeps the edges of flat colours sharp.
      return picture.webp({ quality: 80, effort: 4, smartSubsample: true }).toBuffer()
    case 'jpeg':
      return picture.flatten({ background: '#fff' }).jpeg({ quality: 82, mozjpeg: true }).toBuffer()
  }
}
