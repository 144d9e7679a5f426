import type { CaptionLine } from '@encore/contract/endpoints'
import { captionMs, captionTextMax, captionTrackMax } from '@encore/contract/rules/limits'
import type { Locale } from '@encore/contract/rules/locale'
import {
  type DecodedText,
  decodeText,
  detectText,
  type TextEncoding,
} from '@encore/contract/rules/text-encoding'
import { type BlockProblem, readSubtitles, type UnreadBlock } from '#app/features/recording/subtitle-file.ts'

const mostRows = 2

/** `long`: more rows or characters than a caption may have. */
export type LeftOut = Omit<UnreadBlock, 'why' | 'line'> & { why: BlockProblem | 'long'; where: string }

export interface CaptionFile {
  encoding: TextEncoding
  lines: CaptionLine[]
  leftOut: LeftOut[]
  /** Number of captions whose duration differs from the file. */
  retimed: number
}

/** The usual encoding of files from before Unicode, by language. */
const usual: Record<Locale, TextEncoding> = {
  ko: 'euc-kr',
  ja: 'shift_jis',
  zhhans: 'gb18030',
  en: 'windows-1252',
}

const decode = (encoding: TextEncoding, bytes: Uint8Array): string =>
  new TextDecoder(encoding, { fatal: true }).decode(bytes)

/** Returns the captions of a file and everything that is lost, or why it has none. A null `encoding` is detected. */
export function readCaptions(
  bytes: Uint8Array,
  lang: Locale,
  encoding: TextEncoding | null,
): CaptionFile | { why: 'encoding' | 'empty' | 'many' } {
  const text: DecodedText | null = encoding
    ? decodeText(bytes, encoding, { decode })
    : detectText(bytes, { decode, usual: usual[lang] })
  if (!text) return { why: 'encoding' }
  const { subtitles, unread } = readSubtitles(text.text)
  const leftOut: LeftOut[] = unread.map(({ line, ...block }) => ({ ...block, where: String(line) }))
  let retimed = 0
  const lines = subtitles.flatMap(({ fromMs, toMs, text }): CaptionLine[] => {
    if (text.split('\n').length > mostRows || text.length > captionTextMax) {
      leftOut.push({ why: 'long', where: clock(fromMs), text: text.replaceAll('\n', ' ').slice(0, 80) })
      return []
    }
    const durationMs = Math.min(captionMs.maximum, Math.max(captionMs.minimum, toMs - fromMs))
    if (durationMs !== toMs - fromMs) retimed++
    return [{ mediaMs: fromMs, text, durationMs }]
  })
  if (lines.length === 0) return { why: 'empty' }
  return lines.length > captionTrackMax
    ? { why: 'many' }
    : { encoding: text.encoding, lines, leftOut, retimed }
}

const clock = (ms: number): string => new Date(ms).toISOString().slice(11, 19)
