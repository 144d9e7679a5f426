import sharp from 'sharp'

export type RasterFormat = 'webp' | 'avif' | 'png'

// Posters are gradients and grain: above these the file grows and the eye sees nothing.
const QUALITY = { webp: { quality: 80 }, avif: { quality: 55, effort: 3 } } as const

/** Key art or goods as an opaque picture `widthPx` wide. */
export function renderArt(svg: string, widthPx: number, format: RasterFormat): Promise<Buffer> {
  // Art fills its box, but a height that is not whole would leave the last row half transparent.
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
