import type { ApiResult } from '@encore/contract/client'
import type { CaptionLine, CaptionTrack } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { call } from '#app/data/api.ts'
import { subtitlesText } from '#app/features/recording/subtitles-text.ts'

export const readTrack = (eventId: string, lang: Locale): Promise<ApiResult<CaptionTrack>> =>
  call('GET /api/studio/event/{eventId}/caption-track/{lang}', { params: { eventId, lang } })

export const replaceTrack = (eventId: string, lang: Locale, body: CaptionTrack) =>
  call('PUT /api/studio/event/{eventId}/caption-track/{lang}', { params: { eventId, lang }, body })

/** Downloads the captions before they are replaced, as a file that can be imported again. */
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
