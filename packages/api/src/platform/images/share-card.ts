import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listText } from '@encore/contract/rules/list-text'
import sharp, { type OverlayOptions } from 'sharp'
import { limitInputPixels } from './originals.ts'
import { canWrite } from './scripts.ts'

/** Size of link previews that Open Graph readers crop the least. */
export const shareCardSize = { widthPx: 1200, heightPx: 630 }

/** Raised when the design changes, so that every card gets a new address. */
export const shareCardVersion = 2

export interface ShareCard {
  /** Paths of the pictures: an upright poster, and a wide backdrop that fills the card. */
  poster: string
  backdrop: string
  /** `#rrggbb` */
  accent: string
  title: Written
  artists: Written[]
  when: Written
}

/** `lang` is a BCP 47 tag: Han letters have different shapes in Japanese and in Chinese. */
export interface Written {
  text: string
  lang: string
}

const margin = 63
const poster = { widthPx: 378, heightPx: 504 }
const column = { leftPx: margin + poster.widthPx + 60, widthPx: 636 }
const mark = { heightPx: 36 }
const markTopPx = shareCardSize.heightPx - margin - mark.heightPx
const spaceAboveMarkPx = markTopPx - margin - 24
const gapPx = 30
const ink = '#ffffff'
const dim = '#d6d6de'

/**
 * Renders the card as JPEG, which every link preview supports. Texts that no installed font can render are left out.
 */
export async function drawShareCard(card: ShareCard): Promise<Buffer> {
  const [backdrop, front, words] = await Promise.all([
    sharp(card.backdrop, { limitInputPixels })
      .resize(shareCardSize.widthPx, shareCardSize.heightPx, { fit: 'cover' })
      .toBuffer(),
    roundedPoster(card.poster),
    writeColumn(card),
  ])
  return sharp(backdrop)
    .composite([{ input: shade(card.accent) }, { input: front, left: margin, top: margin }, ...words])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}

async function roundedPoster(path: string): Promise<Buffer> {
  const { widthPx, heightPx } = poster
  const corner = `<svg width="${widthPx}" height="${heightPx}"><rect width="100%" height="100%" rx="20"/></svg>`
  return sharp(path, { limitInputPixels, autoOrient: true })
    .resize(widthPx, heightPx, { fit: 'cover' })
    .composite([{ input: Buffer.from(corner), blend: 'dest-in' }])
    .png()
    .toBuffer()
}

/** Darkens the picture under the text; adds the event's colour and the logo at the bottom. */
function shade(accent: string): Buffer {
  const { widthPx, heightPx } = shareCardSize
  return Buffer.from(`<svg width="${widthPx}" height="${heightPx}" xmlns="http://www.w3.org/2000/svg">
    <defs><linearGradient id="dark" x1="0" x2="1"><stop offset="0" stop-color="#0b0b0d" stop-opacity="0.6"/>
    <stop offset="0.42" stop-color="#0b0b0d" stop-opacity="0.86"/><stop offset="1" stop-color="#0b0b0d" stop-opacity="0.72"/></linearGradient></defs>
    <rect width="${widthPx}" height="${heightPx}" fill="url(#dark)"/>
    <rect y="${heightPx - 10}" width="${widthPx}" height="10" fill="${accent}"/>
    <g fill="#e6f08a" transform="translate(${column.leftPx} ${markTopPx}) scale(1.8)">
      <circle cx="1.9" cy="6.6" r="1.9"/><circle cx="1.9" cy="13.4" r="1.9"/><path d="M6.2 0h1.6v20H6.2zM10.6 0H15v20h-4.4z"/>
    </g></svg>`)
}

/** Artists, title and time at the top, the product's name beside its logo at the bottom. */
async function writeColumn({ artists, title, when }: ShareCard): Promise<OverlayOptions[]> {
  const names = {
    text: listText(
      artists.map(({ text }) => text),
      when.lang,
    ),
    lang: artists[0]?.lang ?? 'en',
  }
  const name = await write(
    { text: 'Encore', lang: 'en' },
    { face: 'Bold', sizesPx: [34], colour: ink, maxHeightPx: 60 },
  )
  const blocks = [
    await write(names, { face: 'SemiBold', sizesPx: [30], colour: dim, maxHeightPx: 80 }),
    await write(title, { face: 'ExtraBold', sizesPx: [76, 64, 54, 44, 36], colour: ink, maxHeightPx: 250 }),
    await write(when, { face: 'Medium', sizesPx: [32, 28], colour: ink, maxHeightPx: 90 }),
  ]
  const found = blocks.filter((block) => block !== null)
  const heightPx = found.reduce((sum, block) => sum + block.heightPx + gapPx, -gapPx)
  let top = margin + Math.max(0, Math.round((spaceAboveMarkPx - heightPx) / 2))
  const placed = found.map(({ bytes, heightPx }) => {
    const overlay = { input: bytes, left: column.leftPx, top }
    top += heightPx + gapPx
    return overlay
  })
  return name ? [...placed, { input: name.bytes, ...besideMark(name.heightPx) }] : placed
}

const besideMark = (heightPx: number) => ({
  left: column.leftPx + 42,
  top: markTopPx + Math.round((mark.heightPx - heightPx) / 2),
})

interface Hand {
  face: 'Medium' | 'SemiBold' | 'Bold' | 'ExtraBold'
  /** The largest size that fits is used. */
  sizesPx: number[]
  colour: string
  maxHeightPx: number
}

async function write(
  { text, lang }: Written,
  { face, sizesPx, colour, maxHeightPx }: Hand,
): Promise<{ bytes: Buffer; heightPx: number } | null> {
  if (text.trim() === '' || !(await canWrite(text))) return null
  let smallest: { bytes: Buffer; heightPx: number; widthPx: number } | null = null
  for (const sizePx of sizesPx) {
    const { data, info } = await sharp({
      text: {
        text: `<span foreground="${colour}" lang="${lang}">${escaped(text.slice(0, 160))}</span>`,
        font: `Pretendard ${face} ${sizePx}`,
        fontfile: fontFile(face),
        width: column.widthPx,
        wrap: 'word-char',
        rgba: true,
        dpi: 72,
        spacing: Math.round(sizePx * 0.12),
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true })
    smallest = { bytes: data, heightPx: info.height, widthPx: info.width }
    if (info.height <= maxHeightPx) return smallest
  }
  if (!smallest) return null
  const cut = { left: 0, top: 0, width: smallest.widthPx, height: maxHeightPx }
  return { bytes: await sharp(smallest.bytes).extract(cut).toBuffer(), heightPx: maxHeightPx }
}

const fonts = fileURLToPath(new URL('dist/public/static/', import.meta.resolve('pretendard/package.json')))
const fontFile = (face: Hand['face']) => join(fonts, `Pretendard-${face}.otf`)

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
