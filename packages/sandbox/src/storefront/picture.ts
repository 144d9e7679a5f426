import { type Html, html } from '#src/pages/html.ts'
import type { Good, Shape } from './goods.ts'

export function picture({ shape, colours: [deep, bright], handle }: Good): string {
  const tilt = handle.length % 7
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600" width="600" height="600">
<defs><linearGradient id="a" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${bright}"/><stop offset="1" stop-color="${deep}"/></linearGradient>
<linearGradient id="b" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#f6f4f1"/><stop offset="1" stop-color="#dedad4"/></linearGradient></defs>
<rect width="600" height="600" fill="url(#b)"/><ellipse cx="300" cy="502" rx="190" ry="22" fill="#000" opacity=".12"/>
<g transform="rotate(${tilt - 3} 300 300)">${drawn[shape](deep, bright)}</g></svg>`.markup
}

const drawn: Readonly<Record<Shape, (deep: string, bright: string) => Html>> = {
  album: (deep, bright) => html`<rect x="142" y="122" width="330" height="380" rx="6" fill="${deep}"/>
<rect x="130" y="112" width="330" height="380" rx="6" fill="url(#a)"/><circle cx="295" cy="270" r="86" fill="${bright}"/>
<path d="M130 340q82-60 165 0t165 0v146a6 6 0 0 1-6 6H136a6 6 0 0 1-6-6z" fill="${deep}" opacity=".7"/>`,
  tee: (
    deep,
    bright,
  ) => html`<path d="M214 110 110 164l40 104 48-20v250h204V248l48 20 40-104-104-54c-18 42-154 42-172 0z" fill="${deep}"/>
<circle cx="300" cy="290" r="58" fill="${bright}"/><path d="M242 306h116" stroke="${deep}" stroke-width="8"/><path d="M250 324h100" stroke="${deep}" stroke-width="8"/>`,
  bag: (
    deep,
    bright,
  ) => html`<path d="M226 236c0-150 148-150 148 0" fill="none" stroke="${bright}" stroke-width="18"/>
<path d="M150 222h300l24 280H126z" fill="${deep}"/><path d="M232 420a68 68 0 0 1 136 0z" fill="${bright}"/><path d="M200 420h200" stroke="${bright}" stroke-width="8"/>`,
  stand: (
    deep,
    bright,
  ) => html`<rect x="132" y="468" width="336" height="26" rx="13" fill="${deep}" opacity=".5"/>
<path d="M198 470V210a50 50 0 0 1 100 0v260zM312 470V170a50 50 0 0 1 100 0v300z" fill="url(#a)" stroke="#fff" stroke-width="10"/>
<circle cx="248" cy="214" r="24" fill="${bright}"/><circle cx="362" cy="174" r="24" fill="${bright}"/>`,
  print: (
    deep,
    bright,
  ) => html`<rect x="146" y="96" width="308" height="400" fill="#fff"/><rect x="166" y="116" width="268" height="360" fill="${deep}"/>
<circle cx="330" cy="220" r="62" fill="${bright}"/><path d="M166 380q67-46 134 0t134 0v96H166z" fill="url(#a)"/>`,
}
