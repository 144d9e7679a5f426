// Titles drawn without a font: a stroke alphabet on a grid, stretched to any box.

export interface LetterBox {
  x: number
  y: number
  width: number
  height: number
}

/** One line of letters: an SVG path for a stroke of one weight. */
export interface LetterPath {
  d: string
  strokeWidth: number
  cap: 'round' | 'square'
  join: 'round' | 'miter'
}

export interface LetteringMark {
  width: number
  height: number
  paths: LetterPath[]
}

/** Corner style of a title's letters: 0 sharp, 1 round. */
export type Softness = 0 | 0.5 | 1

interface Glyph {
  lines: Point[][]
  width: number
}

type Point = readonly [x: number, y: number]

// Each glyph is a set of polylines of two-digit points on a 4 by 6 grid; `|` lifts the pen.
const GLYPHS: Record<string, string> = {
  A: '06 20 46|14 34',
  B: '06 46 43 03|06 00|00 40 43',
  C: '41 40 00 06 46 45',
  D: '00 20 42 44 26 06 00',
  E: '40 00 06 46|03 33',
  F: '40 00 06|03 33',
  G: '41 40 00 06 46 43 23',
  H: '00 06|40 46|03 43',
  I: '00 06',
  J: '40 46 06 04',
  K: '00 06|40 03|03 46',
  L: '00 06 46',
  M: '06 00 24 40 46',
  N: '06 00 46 40',
  O: '20 00 06 46 40 20',
  P: '06 00 40 43 03',
  Q: '20 00 06 46 40 20|24 47',
  R: '06 00 40 43 03|23 46',
  S: '41 40 00 03 43 46 06 05',
  T: '00 40|20 26',
  U: '00 06 46 40',
  V: '00 26 40',
  W: '00 06 46 40|26 22',
  X: '00 46|40 06',
  Y: '00 23|40 23|23 26',
  Z: '00 40 06 46',
  0: '20 00 06 46 40 20',
  1: '01 10 16',
  2: '01 00 40 43 03 06 46',
  3: '00 40 46 06|13 43',
  4: '00 03 43|40 46',
  5: '40 00 03 43 46 06',
  6: '40 00 06 46 43 03',
  7: '00 40 16',
  8: '03 00 40 46 06 03 43',
  9: '43 03 00 40 46 06',
  '.': '06 06',
  ',': '06 06',
  '-': '03 33',
  ':': '02 02|05 05',
  "'": '00 01',
  '+': '03 43|21 25',
  '!': '00 03|06 06',
  '?': '01 00 40 43 23 24|26 26',
  '&': '46 02 00 20 22 04 06 26 44',
  '/': '40 06',
}

const SPACE_WIDTH = 1.6
const LINE_GAP = 0.16
const LONGEST_LINE = 11

// Cache limit; a server draws the same few titles for every page.
const KNOWN_MARKS = 200
const marks = new Map<string, LetteringMark | null>()

/**
 * Returns the lines in which a title is drawn, in capitals; null when a character has no drawn letter (Hangul, kana,
 * hanzi). A line ends at ` / `, `/`, `, ` or `: `; a long title of one line is split where its halves are most equal.
 */
export function letteringLines(title: string): string[] | null {
  const lines = title
    .split(/\s*\/\s*|[,:]\s+/)
    .flatMap((line) => halves(line.trim()))
    .filter((line) => line !== '')
  const drawn = lines.map(letteringText).filter((line) => line !== null)
  return lines.length > 0 && drawn.length === lines.length ? drawn : null
}

/** Returns one line in capitals; null when a character has no drawn letter. */
export function letteringText(text: string): string | null {
  const capitals = text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[’‘]/g, "'")
    .toUpperCase()
  return [...capitals].every((char) => char === ' ' || char in GLYPHS) ? capitals : null
}

/** Returns the same corners for a title everywhere; only letters and digits count, not line breaks or punctuation. */
export function letteringSoftness(title: string): Softness {
  let hash = 2166136261
  for (const char of title.toUpperCase().replace(/[^A-Z0-9]/g, '')) {
    hash = Math.imul(hash ^ char.charCodeAt(0), 16777619)
  }
  const kinds: readonly Softness[] = [0, 0.5, 1]
  return kinds[((hash ^ (hash >>> 15)) >>> 0) % 3] ?? 0
}

/** Draws the title alone, `height` units high; null when it cannot be drawn. */
export function letteringMark(title: string, height = 200): LetteringMark | null {
  const key = `${height} ${title}`
  let mark = marks.get(key)
  if (mark === undefined) {
    if (marks.size >= KNOWN_MARKS) marks.clear()
    mark = drawnMark(title, height)
    marks.set(key, mark)
  }
  return mark
}

function drawnMark(title: string, height: number): LetteringMark | null {
  const lines = letteringLines(title)
  if (lines === null) return null
  const softness = letteringSoftness(title)
  const row = height / (lines.length * (1 + LINE_GAP) - LINE_GAP)
  const width = row * Math.max(...lines.map((line) => line.length)) * 0.72
  const paths = lines.map((line, at) =>
    letterPath(line, { x: 0, y: at * row * (1 + LINE_GAP), width, height: row }, 0.34, softness),
  )
  return { width: tenths(width), height, paths }
}

/** Stretches one line of capitals to a box. `weight` is the thickness relative to the width of a letter. */
export function letterPath(line: string, box: LetterBox, weight: number, softness: Softness): LetterPath {
  const glyphs = [...line].map(glyph)
  const gap = 4 * weight + 0.8
  const total = glyphs.reduce((sum, { width }) => sum + width + gap, -gap) || 1
  const strokeWidth = Math.min(box.height * 0.19, (box.width / total) * 4 * weight)
  const scaleX = (box.width - strokeWidth) / total
  const scaleY = (box.height - strokeWidth) / 6
  const cutLength = softness * Math.min(scaleX, scaleY) * 2
  let penX = box.x + strokeWidth / 2
  let d = ''
  for (const { lines, width } of glyphs) {
    for (const points of lines) {
      d += polyline(
        points.map(([x, y]): Point => [penX + x * scaleX, box.y + strokeWidth / 2 + y * scaleY]),
        cutLength,
      )
    }
    penX += (width + gap) * scaleX
  }
  return {
    d,
    strokeWidth: tenths(strokeWidth),
    cap: softness > 0.6 ? 'round' : 'square',
    join: softness > 0 ? 'round' : 'miter',
  }
}

function glyph(char: string): Glyph {
  const lines = (GLYPHS[char] ?? '')
    .split('|')
    .map((line) => line.split(' ').filter((point) => point !== ''))
    .map((line) => line.map((point): Point => [Number(point[0]), Number(point[1])]))
  const points = lines.flat()
  return { lines, width: points.length > 0 ? Math.max(...points.map(([x]) => x)) : SPACE_WIDTH }
}

/** Returns a path through the points, each inner corner cut `cutLength` before and after it. */
function polyline(points: readonly Point[], cutLength: number): string {
  let d = ''
  const [start, end] = points
  if (start !== undefined && points.length === 2 && start[0] === end?.[0] && start[1] === end[1]) {
    // Some renderers draw no cap for a line of zero length.
    return `M${tenths(start[0])} ${tenths(start[1])}h.1`
  }
  points.forEach((point, at) => {
    const [x, y] = point
    const before = points[at - 1]
    const after = points[at + 1]
    if (before === undefined || after === undefined || cutLength === 0) {
      d += `${at === 0 ? 'M' : 'L'}${tenths(x)} ${tenths(y)}`
      return
    }
    const [fromX, fromY] = towards(point, before, cutLength)
    const [toX, toY] = towards(point, after, cutLength)
    d += `L${tenths(fromX)} ${tenths(fromY)}Q${tenths(x)} ${tenths(y)} ${tenths(toX)} ${tenths(toY)}`
  })
  return d
}

function towards([x, y]: Point, [toX, toY]: Point, cutLength: number): Point {
  const part = Math.min(0.5, cutLength / Math.hypot(toX - x, toY - y))
  return [x + (toX - x) * part, y + (toY - y) * part]
}

function halves(line: string): string[] {
  const words = line.split(/\s+/)
  if (line.length <= LONGEST_LINE || words.length < 2) return [words.join(' ')]
  const breaks = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')])
  return breaks.reduce((best, next) => (longest(next) < longest(best) ? next : best), breaks[0] ?? [line])
}

function longest(lines: readonly string[]): number {
  return Math.max(...lines.map((line) => line.length))
}

function tenths(n: number): number {
  return Math.round(n * 10) / 10
}
