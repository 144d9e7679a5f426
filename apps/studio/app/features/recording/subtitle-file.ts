/** One subtitle of a file, on the recording's own time. */
export interface Subtitle {
  fromMs: number
  toMs: number
  text: string
}

const timing =
  /^(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{3})\s+-->\s+(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{3})/

/** Reads WebVTT and SubRip alike, without their styles; what is no subtitle is left out. */
export function readSubtitles(file: string): Subtitle[] {
  const blocks = file
    .replace(/^\u{FEFF}/u, '')
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}/)
  return blocks
    .flatMap((block): Subtitle[] => {
      const rows = block.split('\n')
      const at = rows.findIndex((row) => timing.test(row))
      const [, ...parts] = timing.exec(rows[at] ?? '') ?? []
      if (at < 0) return []
      const [fromMs, toMs] = [millis(parts.slice(0, 4)), millis(parts.slice(4, 8))]
      const text = rows
        .slice(at + 1)
        .map((row) => row.replaceAll(/<[^>]*>|\{\\[^}]*\}/g, '').trim())
        .filter(Boolean)
        .join('\n')
      return text === '' || toMs <= fromMs ? [] : [{ fromMs, toMs, text }]
    })
    .sort((a, b) => a.fromMs - b.fromMs)
}

const millis = ([hours = '0', minutes = '0', seconds = '0', rest = '0']: (string | undefined)[]): number =>
  ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(rest)

/** The same as WebVTT; what stands before the recording begins stands at its first moment. */
export const subtitlesText = (subtitles: readonly Subtitle[]): string =>
  [
    'WEBVTT',
    ...subtitles.map(({ fromMs, toMs, text }) => `${clock(fromMs)} --> ${clock(toMs)}\n${text}`),
  ].join('\n\n')

function clock(ms: number): string {
  const whole = Math.max(0, Math.round(ms))
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0')
  const rest = String(whole % 1_000).padStart(3, '0')
  return `${two(whole / 3_600_000)}:${two((whole / 60_000) % 60)}:${two((whole / 1_000) % 60)}.${rest}`
}
