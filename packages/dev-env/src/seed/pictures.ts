import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Api, storeImage } from '@encore/api'
import sharp from 'sharp'

/** Cache of the drawn pictures on this machine: later set-ups of the demo need not draw them. */
const drawnBefore = join(import.meta.dirname, '../../../../node_modules/.cache/encore-art')

/** Stores a drawing as a picture, `widthPx` wide, and returns its key. */
export type KeepPicture = (svg: string, widthPx: number) => Promise<string>

export function pictureKeeper({ ctx }: Api): KeepPicture {
  /** Sizes of one shirt share a picture. */
  const underway = new Map<string, Promise<string>>()
  const keep: KeepPicture = async (svg, widthPx) => storeImage(ctx, await draw(svg, widthPx))
  return (svg, widthPx) => {
    const drawing = underway.get(svg) ?? keep(svg, widthPx)
    underway.set(svg, drawing)
    return drawing
  }
}

async function draw(svg: string, widthPx: number): Promise<Buffer> {
  const name = createHash('sha256').update(`${widthPx}:${svg}`).digest('hex')
  const file = join(drawnBefore, `${name}.jpeg`)
  const known = await readFile(file).catch(() => null)
  if (known) return known
  const picture = await sharp(Buffer.from(svg))
    .resize(widthPx)
    .removeAlpha()
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer()
  await remember(file, picture).catch(() => {})
  return picture
}

async function remember(file: string, picture: Buffer): Promise<void> {
  await mkdir(drawnBefore, { recursive: true })
  const draft = `${file}.${process.pid}`
  await writeFile(draft, picture)
  await rename(draft, file)
}
