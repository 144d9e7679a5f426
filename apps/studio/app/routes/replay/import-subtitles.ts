import type { Answer } from '@encore/contract/client'
import type { CaptionLine, CaptionTrack } from '@encore/contract/endpoints'
import { captionMs, captionTrackMax } from '@encore/contract/rules/limits'
import type { Locale } from '@encore/contract/rules/locale'
import { call } from '#app/data/api.ts'
import { readSubtitles, subtitlesText } from '#app/features/recording/subtitle-file.ts'

/** Captions of a file, or why it has none that can be taken. */
export function linesOf(file: string): { lines: CaptionLine[] } | { why: 'empty' | 'many' } {
  const lines = readSubtitles(file).map(({ fromMs, toMs, text }) => ({
    ...{ mediaMs: fromMs, text },
    durationMs: Math.min(captionMs.maximum, Math.max(captionMs.minimum, toMs - fromMs)),
  }))
  if (lines.length === 0) return { why: 'empty' }
  return lines.length > captionTrackMax ? { why: 'many' } : { lines }
}

export const readTrack = (eventId: string, lang: Locale): Promise<Answer<CaptionTrack>> =>
  call('GET /api/studio/event/{eventId}/caption-track/{lang}', { params: { eventId, lang } })

/** In the place of all that stand in this language. */
export const replaceTrack = (eventId: string, lang: Locale, body: CaptionTrack) =>
  call('PUT /api/studio/event/{eventId}/caption-track/{lang}', { params: { eventId, lang }, body })

/** A copy for whoever replaces them, as a file that can be taken again. */
export function keepCopy(lang: Locale, lines: readonly CaptionLine[]): void {
  const text = subtitlesText(
    lines.map(({ mediaMs, durationMs, text }) => ({ fromMs: mediaMs, toMs: mediaMs + durationMs, text })),
  )
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/vtt' }))
  link.download = `captions-${lang}.vtt`
  link.click()
  URL.revokeObjectURL(link.href)
}
