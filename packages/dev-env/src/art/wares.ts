import { DROP, type Subject } from './subject.ts'

/** Shapes for clothes, files and small goods; each is drawn for the middle of an 800 px square. */

export function hoodie({ its, cover }: Subject): string {
  const [night, deep, body] = its.colors
  const cloth = `<linearGradient id="g-cloth" x2=".7" y2="1"><stop stop-color="${body}"/><stop offset=".35" stop-color="${deep}"/><stop offset="1" stop-color="${night}"/></linearGradient>`
  const sleeves = `<path d="M236 236Q150 300 128 566l8 68h84l44-300zM564 236q86 64 108 330l-8 68h-84l-44-300z" fill="${deep}"/>`
  const torso =
    '<path d="M300 196Q400 250 500 196l64 40q26 90 22 200v244H214V436q-4-110 22-200z" fill="url(#g-cloth)"/>'
  const hood = `<path d="M300 200Q310 96 400 92t100 108q-30 62-100 66-70-4-100-66z" fill="${deep}"/><path d="M328 196q12-70 72-72t72 72q-26 44-72 46-46-2-72-46z" fill="${night}"/>`
  const cords = `<path d="M376 246v104M424 246v92" stroke="${its.colors[4]}" stroke-width="6" stroke-linecap="round"/>`
  const pocket = `<path d="M284 540h232l34 92H250z" fill="${night}" opacity=".45"/><path d="M214 650h372v30H214z" fill="${night}" opacity=".5"/>`
  return `<defs>${cloth}</defs>${DROP}${sleeves}${torso}${hood}</g>${pocket}${cords}${cover(330, 356, 140, { ratio: '1:1', title: undefined })}`
}

export function towel({ its, words }: Subject): string {
  const [night, deep, body, hot, light] = its.colors
  const cloth = `<linearGradient id="g-cloth"><stop stop-color="${deep}"/><stop offset=".5" stop-color="${body}"/><stop offset="1" stop-color="${deep}"/></linearGradient>`
  const band = '<path d="M60 308q170-34 340 0t340 0v188q-170 34-340 0t-340 0z" fill="url(#g-cloth)"/>'
  const hems = `<path d="M60 308q170-34 340 0t340 0v14q-170 34-340 0t-340 0zM60 482q170-34 340 0t340 0v14q-170 34-340 0t-340 0z" fill="${hot}" opacity=".7"/>`
  const fringe = `<path d="M60 306v192M740 306v192" stroke="${night}" stroke-width="10" stroke-dasharray="5 5"/>`
  const name = words?.replace('<svg ', `<svg x="150" y="342" color="${light}" `) ?? ''
  return `<defs>${cloth}</defs><g transform="rotate(-7 400 400)">${DROP}${band}${hems}${fringe}</g>${fitted(name, 500, 116)}</g>`
}

export function tote({ its, cover }: Subject): string {
  const [, deep, , , light] = its.colors
  const handles = `<path d="M300 270Q300 120 400 120t100 150" fill="none" stroke="${deep}" stroke-width="20"/>`
  const bag = `<path d="M206 262h388l26 412H180z" fill="${light}"/><path d="M206 262h388l2 26H204z" fill="${deep}" opacity=".12"/>`
  return `${DROP}${handles}${bag}</g>${cover(284, 344, 232, { ratio: '3:4', title: undefined })}`
}

export function phones({ cover }: Subject): string {
  const phone = (x: number, y: number, turn: number, copy: string, scene: 'portrait' | undefined) => {
    const face = cover(x - 40, y, 300, { ratio: '3:4', title: undefined, ...(scene && { scene }) }, copy)
    return `<g transform="rotate(${turn} 400 800)"><g filter="url(#g-drop)"><rect x="${x - 12}" y="${y - 12}" width="244" height="424" rx="36" fill="#111"/></g><clipPath id="g-${copy}"><rect x="${x}" y="${y}" width="220" height="400" rx="26"/></clipPath><g clip-path="url(#g-${copy})">${face}</g></g>`
  }
  return `${phone(166, 196, -9, 'left', 'portrait')}${phone(414, 196, 9, 'right', undefined)}${phone(290, 176, 0, 'front', 'portrait')}`
}

export function prints({ cover }: Subject): string {
  return [-14, 9, -3]
    .map((turn, at) => {
      const face = cover(222, 186, 356, { ratio: '3:4', scene: 'portrait', title: undefined }, `print${at}`)
      return `<g filter="url(#g-drop)" transform="rotate(${turn} 400 420)"><rect x="200" y="164" width="400" height="552" fill="#fff"/><svg x="222" y="186" width="356" height="452" viewBox="222 186 356 452">${face}</svg></g>`
    })
    .join('')
}

export function keyring({ its, cover }: Subject): string {
  const [, deep, , hot] = its.colors
  const ring = `<circle cx="400" cy="176" r="62" fill="none" stroke="${deep}" stroke-width="14"/><path d="M400 236v40" stroke="${deep}" stroke-width="16" stroke-linecap="round"/>`
  const plate = '<rect x="262" y="270" width="276" height="368" rx="48" fill="#fff"/>'
  const face = cover(286, 296, 228, { ratio: '3:4', scene: 'portrait', title: undefined }, 'ring')
  return `${DROP}${ring}${plate}</g><clipPath id="g-plate"><rect x="286" y="296" width="228" height="304" rx="32"/></clipPath><g clip-path="url(#g-plate)">${face}</g><rect x="262" y="270" width="276" height="368" rx="48" fill="none" stroke="${hot}" stroke-opacity=".5" stroke-width="3"/>`
}

const fitted = (svg: string, width: number, height: number) =>
  svg.replace(/ width="[\d.]+" height="[\d.]+">/, ` width="${width}" height="${height}">`)
