/**
 * How the clip in `stage/` was made: a concert stage of 32 s that repeats without a seam, in three pictures.
 * Run by hand: `node gen-stage.mjs <out folder> [ffmpeg]`; takes half a minute.
 *
 * 32 s of 24 pictures a second are 768 frames, 32 s of sound at 48 kHz are exactly 1,500 AAC frames. No B-frames,
 * which would shift the picture against the sound. One `moof` for each half second, a key frame every 2 s.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, unlinkSync, writeFileSync } from 'node:fs'

const out = process.argv[2] ?? 'stage'
const ffmpeg = process.argv[3] ?? 'ffmpeg'

const TAU = Math.PI * 2
const LOOP_SEC = 32
const RENDITIONS = [
  { heightPx: 360, maxKbit: 125 },
  { heightPx: 540, maxKbit: 235 },
  { heightPx: 720, maxKbit: 420 },
]
const PICTURE = { widthPx: 480, heightPx: 270, framesPerSec: 24 }
const QUIET = ['-hide_banner', '-loglevel', 'error', '-y']

mkdirSync(out, { recursive: true })
encodeSound()
await encodePictures()
for (const { heightPx } of RENDITIONS) joinTracks(heightPx)
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

/** A pad of four chords, a kick on each half second and an arpeggio that wanders from side to side. */
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
    // Quarters of a hertz end where they began after 4 s.
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
  const scale =
    '[0:v]scale=1280:720:flags=bicubic,split=3[a][b][v720];[a]scale=640:360[v360];[b]scale=960:540[v540]'
  const outputs = RENDITIONS.flatMap(pictureOutput)
  const encoder = spawn(ffmpeg, [...QUIET, ...raw, '-i', '-', '-filter_complex', scale, ...outputs], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const closed = once(encoder, 'close')
  const heads = placeCrowd()
  const frameCount = framesPerSec * LOOP_SEC
  for (let frame = 0; frame < frameCount; frame++) {
    const pixels = drawFrame(frame / framesPerSec, heads)
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

/** The same crowd each time: a small generator with a fixed seed. */
function placeCrowd() {
  let seed = 7
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  return Array.from({ length: 60 }, () => ({
    x: random() * PICTURE.widthPx,
    y: PICTURE.heightPx - 18 - random() * 16,
    radius: 7 + random() * 5,
    phase: random() * TAU,
    raisesArm: random() < 0.35,
  }))
}

function drawFrame(sec, heads) {
  const { widthPx, heightPx } = PICTURE
  const light = new Float32Array(widthPx * heightPx * 3)
  const turn = (TAU * sec) / LOOP_SEC
  const beat = Math.exp(-(sec % 0.5) * 5)
  drawWall(light, turn, beat)
  drawBeams(light, sec / LOOP_SEC, turn, beat)
  for (const head of heads) drawHead(light, head, turn)
  return Buffer.from(light.map((value) => Math.min(255, value)))
}

function drawWall(light, turn, beat) {
  const { widthPx, heightPx } = PICTURE
  for (let y = 0; y < heightPx; y++) {
    const v = y / heightPx
    for (let x = 0; x < widthPx; x++) {
      const u = x / widthPx - 0.5
      const wave = 0.5 + 0.5 * Math.sin(u * 7 + turn * 3 + Math.sin(v * 5 + turn * 2) * 1.5)
      const drift = 0.5 + 0.5 * Math.sin(v * 6 - turn * 4 + u * 4)
      const screen =
        Math.max(0, 1 - (Math.abs(u) / 0.36) ** 8) * Math.max(0, 1 - (Math.abs(v - 0.42) / 0.27) ** 8)
      const at = (y * widthPx + x) * 3
      light[at] = 12 + screen * (40 + 90 * wave * drift)
      light[at + 1] = 8 + screen * (18 + 50 * drift * (1 - wave))
      light[at + 2] = 26 + screen * (70 + 72 * (1 - wave) + 20 * beat)
    }
  }
}

function drawBeams(light, progress, turn, beat) {
  const { widthPx, heightPx } = PICTURE
  for (let beam = 0; beam < 8; beam++) {
    const colour = colourOf((beam / 8 + progress * 2) % 1)
    const angle = Math.sin(turn * (4 + (beam % 3)) + beam * 1.3) * 0.7
    const strength = (70 + 60 * beat * (beam % 2)) * (0.6 + 0.4 * Math.sin(turn * 8 + beam))
    for (let y = 0; y < heightPx; y++) {
      const middle = (widthPx * (beam + 0.5)) / 8 + Math.tan(angle) * y
      const width = 4 + y * 0.09
      const from = Math.max(0, Math.trunc(middle - 3 * width))
      const to = Math.min(widthPx - 1, Math.trunc(middle + 3 * width))
      for (let x = from; x <= to; x++) {
        const glow = strength * (1 - (y / heightPx) * 0.75) * Math.exp(-(((x - middle) / width) ** 2))
        const at = (y * widthPx + x) * 3
        for (const [channel, share] of colour.entries()) light[at + channel] += share * glow
      }
    }
  }
}

function drawHead(light, { x: headX, y: restY, radius, phase, raisesArm }, turn) {
  const { widthPx, heightPx } = PICTURE
  const headY = restY - 3 * Math.abs(Math.sin(turn * 32 + phase))
  const top = Math.max(0, Math.trunc(headY - radius - (raisesArm ? 22 : 0)))
  for (let y = top; y < heightPx; y++) {
    const dy = y - headY
    const from = Math.max(0, Math.trunc(headX - radius * 2))
    const to = Math.min(widthPx - 1, headX + radius * 2)
    for (let x = from; x <= to; x++) {
      const dx = x - headX
      const inHead = dx * dx + dy * dy < radius * radius
      const inBody = dy > radius * 0.6 && Math.abs(dx) < Math.min(radius * 1.9, radius * 0.8 + dy * 0.6)
      const armX = radius * 1.2 + Math.sin(turn * 16 + phase) * dy * 0.15
      const inArm = raisesArm && dy < radius && dy > -radius - 20 && Math.abs(dx - armX) < 2.2
      if (inHead || inBody || inArm) light.set([6, 5, 12], (y * widthPx + x) * 3)
    }
  }
}

/** A full colour of the wheel, each share 0 to 1. */
function colourOf(hue) {
  return [5, 3, 1].map((offset) => {
    const place = (offset + hue * 6) % 6
    return 1 - clamp(Math.min(place, 4 - place), 0, 1)
  })
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

function clamp(value, low, high) {
  return Math.max(low, Math.min(high, value))
}
