import type { Playback } from '@encore/contract/endpoints'

/** Playback response with addresses built from this token. */
export const playback = (token: string): Playback => ({
  lowLatencyUrl: `/v/${token}/live/ev_1/master.m3u8`,
  standardUrl: `/v/${token}/live/ev_1/std.m3u8`,
  angles: [],
  expiresAt: '2026-11-21T12:05:00.000Z',
  renewAfterSec: 240,
  lease: null,
  upgrade: null,
})
