import type { MediaSource } from '../channel/source.ts'

/** Low latency, or the plain form for caches that cannot hold a request back. */
export type PlaylistMode = 'LOW_LATENCY' | 'STANDARD'

export const PLAYLIST_FILES: Record<PlaylistMode, { master: string; media: string }> = {
  LOW_LATENCY: { master: 'master.m3u8', media: 'll.m3u8' },
  STANDARD: { master: 'std.m3u8', media: 'std.m3u8' },
}

export function renderMasterPlaylist({ renditions }: MediaSource, mode: PlaylistMode): string {
  const variants = renditions.flatMap((rendition) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${rendition.peakBitrate},AVERAGE-BANDWIDTH=${rendition.averageBitrate},` +
      `CODECS="${rendition.codecs}",RESOLUTION=${rendition.widthPx}x${rendition.heightPx},` +
      `FRAME-RATE=${rendition.framesPerSec.toFixed(3)}`,
    `${rendition.name}/${PLAYLIST_FILES[mode].media}`,
  ])
  return ['#EXTM3U', '#EXT-X-VERSION:6', '#EXT-X-INDEPENDENT-SEGMENTS', ...variants, ''].join('\n')
}
