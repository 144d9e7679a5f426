import sharp from 'sharp'

export type RasterFormat = 'webp' | 'avif' | 'png'

// Posters consist of gradients and grain: higher values make the file larger without a visible difference.
const QUALITY = { webp: { quality: 80 }, avif: { quality: 55, effort: 3 } } as const

/** Renders key art or goods as an opaque picture, `widthPx` wide. */
export function renderArt(svg: string, widthPx: number, format: RasterFormat): Promise<Buffer> {
  // Removes alpha: a fractional height would leave the last row half transparent.
  const image = sharp(Buffer.from(svg)).resize(widthPx).removeAlpha()
  switch (format) {
    case 'webp':
      return image.webp(QUALITY.webp).toBuffer()
    case 'avif':
      return image.avif(QUALITY.avif).toBuffer()
    case 'png':
      return image.png().toBuffer()
  }
}
