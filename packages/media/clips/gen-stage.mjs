/**
 * Generates the demo clips: a concert stage of 32 s that loops without a seam, from three cameras on one clock.
 * Run by hand: `node gen-stage.mjs <out folder> [stage|stageclose|stagecrowd] [ffmpeg]`; takes half a minute.
 * 32 s at 24 frames per second are 768 frames; 32 s of sound at 48 kHz are exactly 1,500 AAC frames. There are no
 * B-frames, which would shift the picture against the sound. Each half second is one `moof`, with a key frame every 2
 * s.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, unlinkSync, writeFileSync } from 'node:fs'
import { clamp, PICTURE, TAU } from './light.mjs'
import { drawClose } from './view-close.mjs'
import { drawCrowd } from './view-crowd.mjs'
import { drawWide } from './view-wide.mjs'

const small = { heightPx: 360, maxKbit: 110 }
const large = { heightPx: 720, maxKbit: 330 }
const VIEWS = {
  stage: {
    draw: drawWide,
    renditions: [
      { heightPx: 360, maxKbit: 125 },
      { heightPx: 540, maxKbit: 235 },
      { heightPx: 720, maxKbit: 420 },
    ],
  },
  stageclose: { draw: drawClose, renditions: [small, large] },
  stagecrowd: { draw: drawCrowd, renditions: [small, large] },
}

const [, , out = 'stage', name = 'stage', ffmpeg = 'ffmpeg'] = process.argv
const { draw, renditions } = VIEWS[name]

const LOOP_SEC = 32
const POSTER_SEC = 9
const QUIET = ['-hide_banner', '-loglevel', 'error', '-y']

mkdirSync(out, { recursive: true })
encodeSound()
await encodePictures()
drawPoster()
for (const { heightPx } of renditions) joinTracks(heightPx)
for (const file of ['a.pcm', 'a.m4a']) unlinkSync(`${out}/${file}`)

/** Written with 8 s before and after the loop, so that the encoder's start and end can be cut off. */
function encodeSound() {
  const rate = 48_000
  const samples = rate * (LOOP_SEC + 16)
  const pcm = Buffer.alloc(samples * 4)
  for (let sample = 0; sample < samples; sample++) {
    const [left, right] = soundAt((sample / rate - 8 + LOOP_SEC) % LOOP_SEC)
    pcm.writeInt16LE(Math.trunc(clamp(left, -1, 1) * 30_000), sample * 4)
    pcm.writeInt16LE(Math.trunc(clamp(right, -1, 1) * 30_000), sample * 4 + 2)
  }
  writeFileSync(`${out}/a.pcm`, pcm)
  const input = ['-f', 's16le', '-ar', String(rate), '-ac', '2', '-i', `${out}/a.pcm`]
  execFileSync(ffmpeg, [...QUIET, ...input, '-c:a', 'aac', '-b:a', '48k', `${out}/a.m4a`])
}

/** A pad of four chords, a kick on each half second, and an arpeggio that pans from side to side. */
function soundAt(sec) {
  const chords = [
    [220, 261.63, 329.63],
    [174.61, 220, 261.63],
    [196, 246.94, 293.66],
    [164.81, 196, 246.94],
  ]
  const chord = chords[Math.floor(sec / 4) % 4]
  const inChord = sec % 4
  const swell = Math.min(1, inChord / 0.4, (4 - inChord) / 0.4)
  let left = 0
  let right = 0
  for (const [voice, hertz] of chord.entries()) {
    // Multiples of 0.25 Hz complete whole cycles in 4 s.
    const tuned = Math.round(hertz * 4) / 4
    left += Math.sin(TAU * tuned * sec + voice) * 0.08 * swell
    right += Math.sin(TAU * (tuned + 0.25) * sec + voice * 2) * 0.08 * swell
  }
  const inBeat = sec % 0.5
  const kick = Math.sin(TAU * (50 * inBeat + (1 - Math.exp(-inBeat * 30)) * 4)) * Math.exp(-inBeat * 14) * 0.5
  const note = chord[Math.floor(sec * 4) % 3] * 4
  const arpeggio = Math.sin(TAU * note * sec) * Math.exp(-(sec % 0.25) * 18) * 0.1
  const sway = Math.sin((TAU * sec) / 8)
  return [left + kick + (arpeggio * (1 - sway)) / 2, right + kick + (arpeggio * (1 + sway)) / 2]
}

async function encodePictures() {
  const { widthPx, heightPx, framesPerSec } = PICTURE
  const raw = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${widthPx}x${heightPx}`,
    '-r',
    String(framesPerSec),
  ]
  const halves = renditions.map(({ heightPx }) => `[s${heightPx}]`).join('')
  const sizes = renditions.map(
    ({ heightPx }) => `[s${heightPx}]scale=${(heightPx * 16) / 9}:${heightPx}[v${heightPx}]`,
  )
  const scale = `[0:v]scale=1280:720:flags=bicubic,split=${renditions.length}${halves};${sizes.join(';')}`
  const outputs = renditions.flatMap(pictureOutput)
  const encoder = spawn(ffmpeg, [...QUIET, ...raw, '-i', '-', '-filter_complex', scale, ...outputs], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const closed = once(encoder, 'close')
  const frameCount = framesPerSec * LOOP_SEC
  for (let frame = 0; frame < frameCount; frame++) {
    const pixels = frameAt(frame / framesPerSec)
    if (!encoder.stdin.write(pixels)) await once(encoder.stdin, 'drain')
  }
  encoder.stdin.end()
  await closed
}

function pictureOutput({ heightPx, maxKbit }) {
  const rate = ['-crf', '24', '-maxrate', `${maxKbit}k`, '-bufsize', `${2 * maxKbit}k`]
  const codec = [
    '-c:v',
    'libx264',
    '-threads',
    '2',
    '-preset',
    'medium',
    '-profile:v',
    'main',
    '-pix_fmt',
    'yuv420p',
  ]
  const keyFrames = [
    '-g',
    '48',
    '-keyint_min',
    '48',
    '-sc_threshold',
    '0',
    '-bf',
    '0',
    '-x264-params',
    'open-gop=0',
  ]
  return ['-map', `[v${heightPx}]`, ...codec, ...rate, ...keyFrames, `${out}/v${heightPx}.mp4`]
}

function frameAt(sec) {
  const light = new Float32Array(PICTURE.widthPx * PICTURE.heightPx * 3)
  const turn = (TAU * sec) / LOOP_SEC
  draw(light, { turn, progress: sec / LOOP_SEC, beat: Math.exp(-(sec % 0.5) * 5) })
  return Buffer.from(light.map((value) => Math.min(255, value)))
}

function drawPoster() {
  const from = ['-ss', String(POSTER_SEC), '-i', `${out}/v${renditions.at(-1).heightPx}.mp4`]
  execFileSync(ffmpeg, [
    ...QUIET,
    ...from,
    '-frames:v',
    '1',
    '-vf',
    'scale=320:180',
    '-q:v',
    '4',
    `${out}/poster.jpg`,
  ])
}

/** Copies both streams: the sound without its first 8 s, so that it is exactly 1,500 frames. */
function joinTracks(heightPx) {
  const picture = `${out}/v${heightPx}.mp4`
  const inputs = ['-i', picture, '-ss', '8', '-t', String(LOOP_SEC), '-i', `${out}/a.m4a`]
  const streams = ['-map', '0:v', '-map', '1:a', '-c', 'copy', '-t', String(LOOP_SEC)]
  const fromZero = ['-bsf:a', 'setts=pts=PTS-STARTPTS:dts=DTS-STARTDTS']
  const fragments = [
    '-movflags',
    '+empty_moov+default_base_moof+frag_keyframe+skip_trailer',
    '-frag_duration',
    '500000',
  ]
  execFileSync(ffmpeg, [
    ...QUIET,
    ...inputs,
    ...streams,
    ...fromZero,
    ...fragments,
    '-f',
    'mp4',
    `${out}/${heightPx}.mp4`,
  ])
  unlinkSync(picture)
}
