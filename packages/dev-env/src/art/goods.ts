import { repeat } from './chance.ts'
import { hex } from './colour.ts'
import { type LookOptions, look } from './look.ts'
import { art } from './picture.ts'
import { type Cover, DROP, type Subject } from './subject.ts'
import { lettering } from './title.ts'
import { hoodie, keyring, phones, prints, tote, towel } from './wares.ts'

const SIZE = 800
const SHAPES = { lp, book, cards, stick, tee, hoodie, towel, tote, phones, prints, keyring } satisfies Record<
  string,
  (subject: Subject) => string
>

export type GoodsKind = keyof typeof SHAPES

/** Draws a square product picture as an SVG document, in the event's look. */
export function goods(kind: GoodsKind, id: string, options: LookOptions & { title?: string } = {}): string {
  const its = look(id, options)
  const [, chroma, hue] = its.stops[2]
  const near = hex([0.9, Math.min(chroma, 0.03), hue])
  const far = hex([0.8, Math.min(chroma, 0.045), hue])
  const cover: Cover = (x, y, width, extra, copy = '') => {
    const height = extra.ratio === '3:4' ? width / 0.75 : width
    const place = `x="${x}" y="${y}" width="${width}" height="${height}">`
    return art(id + copy, { ...options, ...extra }).replace(/width="\d+" height="\d+">/, place)
  }
  const words = options.title === undefined ? null : lettering(options.title)
  const wall = `<radialGradient id="g-wall" cx=".5" cy=".36" r=".8"><stop stop-color="${near}"/><stop offset="1" stop-color="${far}"/></radialGradient>`
  const drop = `<filter id="g-drop" x="-30%" y="-30%" width="160%" height="170%"><feDropShadow dy="26" stdDeviation="26" flood-color="${its.colors[0]}" flood-opacity=".38"/></filter>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}"><defs>${wall}${drop}</defs><rect width="${SIZE}" height="${SIZE}" fill="url(#g-wall)"/>${SHAPES[kind]({ its, cover, words })}</svg>`
}

function lp({ its, cover }: Subject): string {
  const [, deep, , hot, light] = its.colors
  const grooves = repeat(
    12,
    (at) => `<circle cx="500" cy="400" r="${80 + at * 13}" fill="none" stroke="#fff" stroke-opacity=".09"/>`,
  )
  const record = `<circle cx="500" cy="400" r="244" fill="${deep}"/>${grooves}<circle cx="500" cy="400" r="76" fill="${hot}"/><circle cx="500" cy="400" r="9" fill="${light}"/>`
  return `${DROP}${record}</g>${DROP}${cover(112, 144, 512, { ratio: '1:1' })}</g>`
}

function book({ its, cover }: Subject): string {
  const [, deep, , , light] = its.colors
  const pages = `<path d="M214 132h388v534H214z" fill="${light}"/><path d="M606 140v528l-392 6v-8h388z" fill="${deep}"/>`
  const spine = '<path d="M200 128h18v531h-18z" fill="#fff" opacity=".16"/>'
  return `<g filter="url(#g-drop)" transform="rotate(-5 400 400)">${pages}${cover(200, 128, 398, { ratio: '3:4' })}${spine}</g>`
}

function cards({ cover }: Subject): string {
  return [-22, -11, 0, 11, 22]
    .map((turn, at) => {
      const face = cover(-13, 0, 246, { ratio: '3:4', scene: 'portrait', title: undefined }, String(at))
      return `<g filter="url(#g-drop)" transform="rotate(${turn} 400 860)"><rect x="278" y="190" width="244" height="352" rx="16" fill="#fff"/><svg x="290" y="202" width="220" height="328">${face}</svg></g>`
    })
    .join('')
}

function stick({ its }: Subject): string {
  const [night, deep, body, hot, light] = its.colors
  const globe = `<radialGradient id="g-globe" cx=".4" cy=".34" r=".75"><stop stop-color="#fff"/><stop offset=".4" stop-color="${light}"/><stop offset=".75" stop-color="${hot}"/><stop offset="1" stop-color="${body}"/></radialGradient>`
  const aura = `<radialGradient id="g-aura"><stop offset=".4" stop-color="${hot}" stop-opacity=".7"/><stop offset="1" stop-color="${hot}" stop-opacity="0"/></radialGradient>`
  const grip = `<linearGradient id="g-grip"><stop stop-color="${deep}"/><stop offset=".3" stop-color="${body}"/><stop offset=".55" stop-color="${deep}"/><stop offset="1" stop-color="${night}"/></linearGradient>`
  const solid = `<rect x="360" y="392" width="80" height="318" rx="34" fill="url(#g-grip)"/><rect x="340" y="378" width="120" height="46" rx="20" fill="${night}"/><circle cx="400" cy="270" r="136" fill="url(#g-globe)"/>`
  const rings = `<circle cx="400" cy="270" r="92" fill="none" stroke="${light}" stroke-width="5" stroke-dasharray="420 160" transform="rotate(-50 400 270)"/><circle cx="400" cy="270" r="58" fill="none" stroke="#fff" stroke-width="3" stroke-dasharray="250 120" transform="rotate(120 400 270)"/>`
  return `<defs>${globe}${aura}${grip}</defs><g transform="rotate(18 400 400)"><circle cx="400" cy="270" r="300" fill="url(#g-aura)"/>${DROP}${solid}</g>${rings}<circle cx="400" cy="520" r="12" fill="${hot}"/></g>`
}

function tee({ its, cover }: Subject): string {
  const [night, deep] = its.colors
  const cloth = `<linearGradient id="g-cloth" x2="1" y2="1"><stop stop-color="${deep}"/><stop offset="1" stop-color="${night}"/></linearGradient>`
  const shirt =
    '<path d="M298 150Q400 214 502 150L640 214 708 356 604 404 578 352V666H222V352L196 404 92 356 160 214z" fill="url(#g-cloth)"/>'
  const collar = `<path d="M298 150Q400 214 502 150Q400 248 298 150z" fill="${night}" opacity=".7"/>`
  const folds =
    '<path d="M222 380Q240 520 226 660M578 380Q560 520 574 660" fill="none" stroke="#fff" stroke-opacity=".08" stroke-width="6"/>'
  return `<defs>${cloth}</defs>${DROP}${shirt}${collar}</g>${cover(312, 276, 176, { ratio: '3:4', title: undefined })}${folds}`
}
