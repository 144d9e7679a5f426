import { LADDER, type LadderStep, SOUND_KBPS } from '#src/recording/ladder.ts'
import { SLOT_MS } from '#src/recording/slot-log.ts'

export const FRAMES_PER_SEC = 30
const SAMPLE_RATE = 48_000
/**
 * Samples of the AAC encoder's priming packet. Sound begins after it; otherwise the first part would be longer than the
 * others.
 */
const PRIMING = 1_024
const FRAMES_PER_SLOT = (FRAMES_PER_SEC * SLOT_MS) / 1_000

/**
 * Encoding effort, highest first; the decoder configuration is the same for all. `halved` shows every second frame
 * twice. Source: presets of x264.
 */
export const EFFORTS = ['veryfast', 'superfast', 'ultrafast', 'halved'] as const
export type Effort = (typeof EFFORTS)[number]

export type LadderInput = {
  /** Arguments that open the picture, and the sound when it comes from elsewhere. */
  inputs: readonly string[]
  soundInput: number
  /** Seconds to skip at the start, so that the first part falls on the grid. */
  skipSec: number
  slotsPerKeyFrame: number
  effort: Effort
  /** Duration of a file: a shorter picture track is padded with its last frame, shorter sound with silence. */
  lastsSec?: number | undefined
}

/**
 * ffmpeg arguments for the ladder: one fragmented MP4 on each of the file descriptors 3, 4 and 5, with a fragment per
 * half second. Size, rate, colours and sound are forced and nothing is copied, so every run has the same headers and
 * runs follow one another without a discontinuity.
 */
export function ladderArguments({
  inputs,
  soundInput,
  skipSec,
  slotsPerKeyFrame,
  effort,
  lastsSec,
}: LadderInput): string[] {
  const keyEvery = slotsPerKeyFrame * FRAMES_PER_SLOT
  return [
    ...['-hide_banner', '-loglevel', 'warning', '-nostdin', '-y'],
    ...inputs,
    ...['-filter_complex', filters({ soundInput, skipSec, lastsSec }, effort === 'halved')],
    ...LADDER.flatMap((step, index) => output(step, index, keyEvery, effort)),
  ]
}

function filters(
  { soundInput, skipSec, lastsSec }: Pick<LadderInput, 'soundInput' | 'skipSec' | 'lastsSec'>,
  isHalved: boolean,
): string {
  const skip = skipSec.toFixed(3)
  const [still, end] = lastsSec ? ['tpad=stop=-1:stop_mode=clone,', `:end=${lastsSec.toFixed(3)}`] : ['', '']
  const soundFrom = (skipSec + PRIMING / SAMPLE_RATE).toFixed(6)
  const names = LADDER.map(({ name }) => name)
  return [
    `[0:v]fps=${FRAMES_PER_SEC}:start_time=0,${still}trim=start=${skip}${end},setpts=PTS-STARTPTS,` +
      `${isHalved ? 'framestep=2,' : ''}split=${names.length}${names.map((name) => `[in${name}]`).join('')}`,
    ...LADDER.map(
      ({ name, widthPx, heightPx }) =>
        `[in${name}]scale=${widthPx}:${heightPx}:force_original_aspect_ratio=decrease:` +
        `out_color_matrix=bt709:out_range=tv,pad=${widthPx}:${heightPx}:-1:-1,setsar=1,format=yuv420p` +
        `${isHalved ? `,fps=${FRAMES_PER_SEC}` : ''}[v${name}]`,
    ),
    `[${soundInput}:a]aresample=${SAMPLE_RATE}:async=1000:first_pts=0,${lastsSec ? 'apad,' : ''}atrim=start=${soundFrom}${end},` +
      `asetpts=PTS-STARTPTS+${PRIMING},` +
      `aformat=sample_fmts=fltp:channel_layouts=stereo,` +
      `asplit=${names.length}${names.map((name) => `[a${name}]`).join('')}`,
  ].join(';')
}

function output({ name, kbps }: LadderStep, index: number, keyEvery: number, effort: Effort): string[] {
  const rate = `${kbps}k`
  const every = String(keyEvery)
  return [
    ...['-map', `[v${name}]`, '-map', `[a${name}]`],
    ...[
      '-c:v',
      'libx264',
      '-preset',
      effort === 'halved' ? 'ultrafast' : effort,
      '-profile:v',
      'main',
      '-bf',
      '0',
      '-rc-lookahead',
      '10',
    ],
    ...['-refs', '1', '-coder', '1', '-weightp', '0'],
    ...['-g', every, '-keyint_min', every, '-sc_threshold', '0', '-r', String(FRAMES_PER_SEC)],
    ...['-b:v', rate, '-maxrate', rate, '-bufsize', rate],
    ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'],
    ...['-c:a', 'aac', '-b:a', `${SOUND_KBPS}k`, '-map_metadata', '-1'],
    ...['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'],
    ...['-movflags', '+empty_moov+default_base_moof+frag_keyframe+skip_trailer'],
    ...['-frag_duration', String(SLOT_MS * 1_000), '-flush_packets', '1', '-f', 'mp4', `pipe:${index + 3}`],
  ]
}
