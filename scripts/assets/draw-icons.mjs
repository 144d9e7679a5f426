// Draws the icons of `public/` and the default picture for link previews from one logo:
// node scripts/assets/draw-icons.mjs
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const mark =
  '<circle cx="1.9" cy="6.6" r="1.9"/><circle cx="1.9" cy="13.4" r="1.9"/><path d="M6.2 0h1.6v20H6.2zM10.6 0H15v20h-4.4z"/>'
const ground = '#0b0b0d'
const light = '#e6f08a'
const to = (name) => fileURLToPath(new URL(`../../apps/web/public/${name}`, import.meta.url))

/** `share`: the logo's share of the height; a maskable icon keeps it within the inner 80%. */
function icon(sizePx, { share, radius }) {
  const scale = (sizePx * share) / 20
  const [left, top] = [(sizePx - 15 * scale) / 2, (sizePx - 20 * scale) / 2]
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${sizePx}" height="${sizePx}"><rect width="100%" height="100%" rx="${sizePx * radius}" fill="${ground}"/><g fill="${light}" transform="translate(${left} ${top}) scale(${scale})">${mark}</g></svg>`,
  )
}

const icons = {
  'icon-96.png': icon(96, { share: 0.62, radius: 0.22 }),
  'icon-192.png': icon(192, { share: 0.62, radius: 0.22 }),
  'icon-512.png': icon(512, { share: 0.62, radius: 0.22 }),
  'icon-maskable-512.png': icon(512, { share: 0.46, radius: 0 }),
  'apple-touch-icon.png': icon(180, { share: 0.56, radius: 0 }),
}
for (const [name, svg] of Object.entries(icons)) {
  await sharp(svg).png({ palette: true, colours: 64 }).toFile(to(name))
}

const face = fileURLToPath(import.meta.resolve('pretendard/dist/public/static/Pretendard-ExtraBold.otf'))
const name = await sharp({
  text: {
    text: '<span foreground="white">Encore</span>',
    font: 'Pretendard ExtraBold 150',
    fontfile: face,
    rgba: true,
    dpi: 72,
  },
})
  .png()
  .toBuffer({ resolveWithObject: true })
const [width, height, gap, scale] = [1200, 630, 44, 8.6]
const left = Math.round((width - 15 * scale - gap - name.info.width) / 2)
const backdrop = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <defs><radialGradient id="glow" cx="0.5" cy="1.15" r="0.9"><stop offset="0" stop-color="#3b2a78"/><stop offset="0.55" stop-color="#17142a"/><stop offset="1" stop-color="${ground}"/></radialGradient></defs>
  <rect width="100%" height="100%" fill="url(#glow)"/>
  <g fill="${light}" transform="translate(${left} ${(height - 20 * scale) / 2}) scale(${scale})">${mark}</g></svg>`
await sharp(Buffer.from(backdrop))
  .composite([
    {
      input: name.data,
      left: Math.round(left + 15 * scale + gap),
      top: Math.round((height - name.info.height) / 2) + 6,
    },
  ])
  .jpeg({ quality: 84, mozjpeg: true })
  .toFile(to('share.jpg'))
