import { decodeHTMLStrict } from 'entities/decode'

/** A subtitle of a file, in the recording's own time. */
export interface Subtitle {
  fromMs: number
  toMs: number
  text: string
}

/** `times`: unreadable times. `order`: it ends before it starts. `empty`: no text. */
export type BlockProblem = 'times' | 'order' | 'empty'

/** A block of a file that resembles a subtitle but cannot be read. */
export interface UnreadBlock {
  /** Line in the file, from 1. */
  line: number
  why: BlockProblem
  /** The beginning of the block as written in the file. */
  text: string
}

export interface SubtitleFile {
  subtitles: Subtitle[]
  unread: UnreadBlock[]
}

const shownLetters = 80
const mostUnread = 5_000

/** Accepts missing hours, fewer digits, and a fraction after a comma, point or colon. */
const time = String.raw`(?:(\d{1,4})\s*:\s*)?(\d{1,2})\s*:\s*(\d{1,2})(?:\s*[.,:]\s*(\d{1,9}))?`
const timing = new RegExp(String.raw`^\s*${time}\s*(?:-{1,3}>|→|–>|—>)\s*${time}(?=\s|$)`)
interface Row {
  line: number
  text: string
}

/**
 * Reads WebVTT and SubRip without their styles. Comments, styles and regions are skipped; every other unreadable block
 * is reported with its line.
 */
export function readSubtitles(file: string): SubtitleFile {
  const rows = file
    .replace(/^\u{FEFF}/u, '')
    .split(/\r\n|\n|\r/)
    .map((text, index) => ({ line: index + 1, text }))
  const found: SubtitleFile = { subtitles: [], unread: [] }
  for (const block of blocksOf(rows)) readBlock(block, found)
  found.subtitles.sort((a, b) => a.fromMs - b.fromMs)
  found.unread.sort((a, b) => a.line - b.line)
  return found
}

/** Splits at empty rows; in loosely written files a new timing starts a block too. */
function blocksOf(rows: readonly Row[]): Row[][] {
  const blocks: Row[][] = []
  let block: Row[] = []
  const close = () => {
    if (block.length > 0) blocks.push(block)
    block = []
  }
  for (const row of rows) {
    if (row.text.trim() === '') close()
    else {
      const isNext = timing.test(row.text) && block.some(({ text }) => timing.test(text))
      if (isNext && !isComment(block)) {
        // The subtitle's number is on the row before.
        const number = /^\s*\d+\s*$/.test(block.at(-1)?.text ?? '') ? block.splice(-1) : []
        close()
        block = number
      }
      block.push(row)
    }
  }
  close()
  return blocks
}

const isComment = ([first]: readonly Row[]) => /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(first?.text ?? '')

function readBlock(block: readonly Row[], { subtitles, unread }: SubtitleFile): void {
  const [first] = block
  if (!first || isComment(block) || (first.line === 1 && /^WEBVTT(?:\s|$)/.test(first.text))) return
  const read = subtitleOf(block)
  if (typeof read !== 'string') subtitles.push(read)
  else if (unread.length < mostUnread) {
    const text = block.map((row) => row.text.trim()).join(' ')
    unread.push({
      line: first.line,
      why: read,
      text: [...text.slice(0, 4 * shownLetters)].slice(0, shownLetters).join(''),
    })
  }
}

function subtitleOf(block: readonly Row[]): Subtitle | BlockProblem {
  const at = block.findIndex(({ text }) => timing.test(text))
  // A timing is on the first row, or follows the number or name of its subtitle.
  if (at < 0 || at > 1) return 'times'
  const [, ...parts] = timing.exec(block[at]?.text ?? '') ?? []
  const [fromMs, toMs] = [millis(parts.slice(0, 4)), millis(parts.slice(4, 8))]
  if (fromMs === null || toMs === null) return 'times'
  const text = plainText(block.slice(at + 1).map((row) => row.text))
  if (text === '') return 'empty'
  return toMs <= fromMs ? 'order' : { fromMs, toMs, text }
}

/** Tags of WebVTT and SubRip; any other `<` is part of the text. */
const knownTags =
  /<\/?(?:[cibus]|v|lang|ruby|rt|font)(?:\.[^\s<>]*)?>|<(?:v|lang|font)[.\s][^<>]*>|<(?:\d{1,4}:)?\d{2}:\d{2}\.\d{3}>/gi
/** Position and effect codes of SubStation Alpha, which some SubRip files contain. */
const effects = /\{\\[^{}]*\}/g

const plainText = (rows: readonly string[]): string =>
  rows
    .map((row) => decodeHTMLStrict(row.replaceAll(knownTags, '').replaceAll(effects, '')))
    .map((row) => row.replaceAll(/[\u200E\u200F\u00A0]/g, (sign) => (sign === '\u00A0' ? ' ' : '')).trim())
    .filter(Boolean)
    .join('\n')

/** Null when a minute or second is above 59. */
function millis([hours = '0', minutes = '0', seconds = '0', rest = '0']: (string | undefined)[]):
  | number
  | null {
  if (Number(minutes) > 59 || Number(seconds) > 59) return null
  const fraction = Number(rest.padEnd(3, '0').slice(0, 3))
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + fraction
}
