import sharp from 'sharp'

/** The colours of a picture's four quarters as `rgb` in hexadecimal: top left, top right, bottom left, bottom right. */
export async function cornersOf(picture: Uint8Array): Promise<string> {
  const pixels = await sharp(picture)
    .resize(2, 2, { fit: 'fill', kernel: 'cubic' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()
  return Array.from(pixels, (value) => Math.round(value / 17).toString(16)).join('')
}
