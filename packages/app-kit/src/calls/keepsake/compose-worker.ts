import {
  artistPanel,
  type Box,
  captionLine,
  coveringPart,
  fanPanel,
  keepsakeFrameRate,
  keepsakeSize,
} from './picture-layout.ts'

/* The worker that composes a keepsake's picture. Its timers run also while the page is hidden. */

export type Party = 'ARTIST' | 'FAN'

export interface KeepsakeCaption {
  artist: string
  /** Written as the fan reads it, such as `2026.11.30`. */
  date: string
  mark: string
}

export type ComposeRequest =
  | { kind: 'OPEN'; out: WritableStream<VideoFrame>; caption: KeepsakeCaption }
  /** Frames of a party from now on; its earlier ones are forgotten. */
  | { kind: 'FRAMES'; party: Party; frames: ReadableStream<VideoFrame> }
  /** A resting worker draws nothing. */
  | { kind: 'REST'; isResting: boolean }
  | { kind: 'CLOSE' }

const ground = '#0b0a10'
const cornerRadius = 24

/** Corners cover what rounded panels leave of their boxes. */
const corners = new Path2D()
for (const { x, y, width, height } of [artistPanel, fanPanel]) {
  corners.rect(x, y, width, height)
  corners.roundRect(x, y, width, height, cornerRadius)
}

/** A picture that stands for longer is a camera that is off. */
const darkAfterMs = 2_000

/** Web Audio hands voices to the recording later than pictures arrive, so each picture waits for them. */
const voiceDelayMs = 90

interface Source {
  frame: VideoFrame | null
  atMs: number
  reader: ReadableStreamDefaultReader<VideoFrame> | null
}

const newSource = (): Source => ({ frame: null, atMs: 0, reader: null })
const sources: Record<Party, Source> = { ARTIST: newSource(), FAN: newSource() }
const canvas = new OffscreenCanvas(keepsakeSize.width, keepsakeSize.height)
const context = canvas.getContext('2d', { alpha: false })
let caption: ImageBitmap | null = null
let writer: WritableStreamDefaultWriter<VideoFrame> | null = null
let isResting = false
let isClosed = false

self.onmessage = ({ data }: MessageEvent<ComposeRequest>) => {
  if (data.kind === 'OPEN') {
    caption = drawCaption(data.caption)
    writer = data.out.getWriter()
    tick(performance.now())
  } else if (data.kind === 'FRAMES') void follow(data.party, data.frames)
  else if (data.kind === 'REST') isResting = data.isResting
  else void close()
}

function forget(source: Source): void {
  source.frame?.close()
  source.frame = null
}

async function follow(party: Party, frames: ReadableStream<VideoFrame>): Promise<void> {
  const source = sources[party]
  void source.reader?.cancel().catch(() => {})
  forget(source)
  const reader = frames.getReader()
  source.reader = reader
  for (;;) {
    const { value: frame, done } = await reader.read().catch(() => ({ value: undefined, done: true }))
    if (source.reader !== reader || isClosed) return frame?.close()
    if (done || !frame) return forget(source)
    forget(source)
    source.frame = frame
    source.atMs = performance.now()
  }
}

/** Draws at even times, and leaves out what a slow machine cannot keep up with. */
function tick(dueMs: number): void {
  if (isClosed) return
  if (!isResting) write()
  const stepMs = 1_000 / keepsakeFrameRate
  const nowMs = performance.now()
  const missed = Math.max(0, Math.floor((nowMs - dueMs) / stepMs))
  const nextMs = dueMs + (missed + 1) * stepMs
  setTimeout(() => tick(nextMs), Math.max(0, nextMs - nowMs))
}

function write(): void {
  if (!context || !writer) return
  const nowMs = performance.now()
  context.fillStyle = ground
  context.fillRect(0, 0, keepsakeSize.width, keepsakeSize.height)
  drawPanel(context, sources.ARTIST, artistPanel, nowMs)
  drawPanel(context, sources.FAN, fanPanel, nowMs)
  context.fillStyle = ground
  context.fill(corners, 'evenodd')
  if (caption) context.drawImage(caption, captionLine.x, captionLine.y)
  const frame = new VideoFrame(canvas, { timestamp: Math.round((nowMs + voiceDelayMs) * 1_000) })
  setTimeout(() => void hand(frame), voiceDelayMs)
}

async function hand(frame: VideoFrame): Promise<void> {
  await writer?.write(frame).catch(() => frame.close())
}

function drawPanel(
  to: OffscreenCanvasRenderingContext2D,
  { frame, atMs }: Source,
  panel: Box,
  nowMs: number,
): void {
  const { x, y, width, height } = panel
  if (!frame || nowMs - atMs > darkAfterMs) {
    to.fillStyle = '#1a1822'
    to.fillRect(x, y, width, height)
    return
  }
  const part = coveringPart({ width: frame.displayWidth, height: frame.displayHeight }, panel)
  to.drawImage(frame, part.x, part.y, part.width, part.height, x, y, width, height)
}

/** Text is drawn once, because it costs more than both pictures. */
function drawCaption({ artist, date, mark }: KeepsakeCaption): ImageBitmap | null {
  const { width, height } = captionLine
  const line = new OffscreenCanvas(width, height)
  const text = line.getContext('2d')
  if (!text) return null
  const middle = height / 2
  text.textBaseline = 'middle'
  text.fillStyle = '#fff'
  text.font = '600 22px system-ui, sans-serif'
  text.fillText(artist, 4, middle, width / 2)
  const artistWidth = Math.min(width / 2, text.measureText(artist).width)
  text.fillStyle = 'rgb(255 255 255 / 0.62)'
  text.font = '400 18px system-ui, sans-serif'
  text.fillText(date, 4 + artistWidth + 14, middle)
  text.textAlign = 'right'
  text.font = '500 16px ui-monospace, monospace'
  text.fillText(`ENCORE  ${mark}`, width - 4, middle)
  return line.transferToImageBitmap()
}

async function close(): Promise<void> {
  isClosed = true
  for (const source of Object.values(sources)) {
    void source.reader?.cancel().catch(() => {})
    forget(source)
  }
  await writer?.close().catch(() => {})
  self.close()
}
