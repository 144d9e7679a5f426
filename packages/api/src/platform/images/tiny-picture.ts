import sharp from 'sharp'

const [widthPx, heightPx] = [6, 4]

/**
 * Returns a placeholder of 6 × 4 pixels: 48 bytes as in a BMP file (from the bottom up, five bits per colour), as
 * base64url. `Picture` of `ui` draws it.
 */
export async function tinyOf(picture: Uint8Array | string): Promise<string> {
  const colours = await sharp(picture)
    .resize(widthPx, heightPx, { fit: 'fill', kernel: 'mitchell' })
    .flip()
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()
  const bits = (place: number) => Math.round(((colours[place] ?? 0) * 31) / 255)
  const pixels = Buffer.alloc(widthPx * heightPx * 2)
  for (let at = 0; at < widthPx * heightPx; at++) {
    const [red, green, blue] = [bits(at * 3), bits(at * 3 + 1), bits(at * 3 + 2)]
    pixels.writeUInt16LE((red << 10) | (green << 5) | blue, at * 2)
  }
  return pixels.toString('base64url')
}
