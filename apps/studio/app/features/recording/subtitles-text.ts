import type { Subtitle } from './subtitle-file.ts'

/** Serializes subtitles as WebVTT; negative times become 0. */
export const subtitlesText = (subtitles: readonly Subtitle[]): string =>
  [
    'WEBVTT',
    ...subtitles.map(({ fromMs, toMs, text }) => `${clock(fromMs)} --> ${clock(toMs)}\n${escaped(text)}`),
  ].join('\n\n')

/** An empty row would end the subtitle, and an arrow would be a timing (WebVTT, 4.2). */
const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .split(/\r\n|\n|\r/)
    .filter((row) => row.trim() !== '')
    .join('\n')

function clock(ms: number): string {
  const whole = Math.max(0, Math.round(ms))
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0')
  const rest = String(whole % 1_000).padStart(3, '0')
  return `${two(whole / 3_600_000)}:${two((whole / 60_000) % 60)}:${two((whole / 1_000) % 60)}.${rest}`
}
