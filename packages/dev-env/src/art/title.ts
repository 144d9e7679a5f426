import {
  type LetterPath,
  letteringLines,
  letteringMark,
  letteringSoftness,
  letteringText,
  letterPath,
} from '@encore/ui/lettering'
import type { Canvas } from './canvas.ts'
import { random } from './chance.ts'

/**
 * `tower`: tall, over the full width. `banner`: at the foot. `corner`: small, at the left under the badges of a card.
 */
export type Setting = 'tower' | 'banner' | 'corner'

export interface TitleText {
  title: string
  line?: string | undefined
  setting?: Setting | undefined
}

export interface SetTitle {
  svg: string
  /** Y coordinate where the title's area at the foot begins; the picture's height when there is none. */
  foot: number
}

/** Draws a title on a picture; null when it has no drawn letters. */
export function setTitle(canvas: Canvas, id: string, { title, line, setting }: TitleText): SetTitle | null {
  const lines = letteringLines(title)
  if (lines === null) return null
  const { w, h, wide, colors, isLight } = canvas
  const margin = w * (wide ? 0.05 : 0.075)
  const how = setting ?? settingOf(id)
  const { width, row, weight } = proportions(canvas, how, lines, w - 2 * margin)
  const gap = row * 0.16
  const tall = row * lines.length + gap * (lines.length - 1)
  const foot = h - margin - h * 0.05
  const top = how === 'corner' ? h * 0.17 : foot - tall
  const softness = letteringSoftness(title)
  const words = lines
    .map((text, at) =>
      letterPath(text, { x: margin, y: top + at * (row + gap), width, height: row }, weight, softness),
    )
    .map(stroked)
    .join('')
  const small = line === undefined ? '' : smallPrint(canvas, line, margin)
  return {
    foot: how === 'corner' ? h : top - h * 0.05,
    svg: `<g stroke="${isLight ? colors[0] : colors[4]}" fill="none" stroke-miterlimit="2">${words}<g opacity=".8">${small}</g></g>`,
  }
}

/** Returns the title alone as an SVG in `currentColor`; null when it has no drawn letters (only Latin ones have). */
export function lettering(title: string): string | null {
  const mark = letteringMark(title)
  if (mark === null) return null
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${mark.width} ${mark.height}" width="${mark.width}" height="${mark.height}"><g stroke="currentColor" fill="none" stroke-miterlimit="2">${mark.paths.map(stroked).join('')}</g></svg>`
}

function settingOf(id: string): Setting {
  const draw = random(`${id}type`)()
  if (draw < 0.45) return 'tower'
  return draw < 0.8 ? 'banner' : 'corner'
}

function proportions({ h, wide }: Canvas, how: Setting, lines: readonly string[], room: number) {
  const longest = Math.max(...lines.map((line) => line.length))
  switch (how) {
    case 'tower':
      return { width: room, row: h * (lines.length > 1 ? 0.21 : wide ? 0.46 : 0.4), weight: 0.34 }
    case 'banner':
      return { width: Math.min(room, longest * h * 0.085), row: h * (wide ? 0.13 : 0.1), weight: 0.34 }
    case 'corner':
      return { width: Math.min(room, longest * h * 0.05), row: h * 0.062, weight: 0.26 }
  }
}

function smallPrint({ w, h }: Canvas, line: string, margin: number): string {
  const text = letteringText(line)
  if (text === null) return ''
  const box = {
    x: margin,
    y: h - margin - h * 0.015,
    width: Math.min(w - 2 * margin, text.length * h * 0.0165),
    height: h * 0.017,
  }
  return stroked(letterPath(text, box, 0.17, 0))
}

function stroked({ d, strokeWidth, cap, join }: LetterPath): string {
  return `<path d="${d}" stroke-width="${strokeWidth}" stroke-linecap="${cap}" stroke-linejoin="${join}"/>`
}
