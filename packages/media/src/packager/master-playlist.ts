import type { MediaSource } from '../channel/source.ts'

/** Low latency, or the plain form for caches that cannot hold a request back. */
export type PlaylistMode = 'LOW_LATENCY' | 'STANDARD'

export const PLAYLIST_FILES: Record<PlaylistMode, { master: string; media: string }> = {
  LOW_LATENCY: { master: 'master.m3u8', media: 'll.m3u8' },
  STANDARD: { master: 'std.m3u8', media: 'std.m3u8' },
}

/** File name of the master playlist for a maximum height; the same for all viewers with the same access. */
export function masterFile({ renditions }: MediaSource, mode: PlaylistMode, maxHeight: number): string {
  const { master } = PLAYLIST_FILES[mode]
  const within = renditions.filter(({ heightPx }) => heightPx <= maxHeight)
  if (within.length === renditions.length) return master
  const highest = within.at(-1)?.heightPx ?? 0
  return master.replace('.m3u8', `.${highest}.m3u8`)
}

/** `maxHeight` in lines; null lists every picture. */
export function renderMasterPlaylist(
  { renditions }: MediaSource,
  mode: PlaylistMode,
  maxHeight: number | null,
): string {
  const within = renditions.filter(({ heightPx }) => heightPx <= (maxHeight ?? Infinity))
  const variants = within.flatMap((rendition) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${rendition.peakBitrate},AVERAGE-BANDWIDTH=${rendition.averageBitrate},` +
      `CODECS="${rendition.codecs}",RESOLUTION=${rendition.widthPx}x${rendition.heightPx},` +
      `FRAME-RATE=${rendition.framesPerSec.toFixed(3)}`,
    `${rendition.name}/${PLAYLIST_FILES[mode].media}`,
  ])
  return ['#EXTM3U', '#EXT-X-VERSION:6', '#EXT-X-INDEPENDENT-SEGMENTS', ...variants, ''].join('\n')
}
