import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { MESSAGE } from '../rtmp/messages.ts'
import { connecting, greeting, keyFrame, publishing, said, sound, videoHeader } from '../testing/rtmp-talk.ts'
import type { InputReport } from './feed.ts'
import { type Ingest, startIngest } from './start-ingest.ts'

const folder = mkdtempSync(join(tmpdir(), 'refused-input-'))
const reports: InputReport[] = []
let skipMs = 0
let ingest: Ingest
beforeAll(async () => {
  ingest = await startIngest({
    ...{ folder, host: '127.0.0.1', port: 0, ffmpeg: 'ffmpeg', log: () => {} },
    handlers: {
      clock: () => Date.now() + skipMs,
      lease: { claim: async () => 1, renew: async () => ({ lost: [], wanted: [] }), release: async () => {} },
      admit: async () => ({ eventId: 'ev_1', startsAtMs: Date.now(), endsAtMs: Date.now() + 3_600_000 }),
      onAir: async () => [],
      note: async (_, report) => {
        reports.push(report)
        return null
      },
      outdated: async () => [],
    },
  })
}, 120_000)
afterAll(async () => {
  await ingest.close()
  rmSync(folder, { recursive: true, force: true })
})

/** An encoder that keeps sending after it was refused. */
async function encoder(...words: Buffer[]) {
  reports.length = 0
  const socket = connect(ingest.port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let answer = ''
  let error = ''
  socket.on('error', ({ message }) => {
    error = message
  })
  socket.on('data', (bytes) => {
    answer += bytes.toString('latin1')
  })
  await once(socket, 'connect')
  for (const word of [greeting(), connecting(), publishing('sk_1'), ...words]) socket.write(word)
  return { socket, answer: () => answer, error: () => error }
}

const fourCc = (first: number, letters: string) => Buffer.concat([Buffer.of(first), Buffer.from(letters)])
const video = (hex: string | Buffer) => said(MESSAGE.video, Buffer.from(hex as string, 'hex'))
const audio = (hex: string | Buffer) => said(MESSAGE.audio, Buffer.from(hex as string, 'hex'))
const aacHeader = audio('af001190')

test.each<[string, Buffer[]]>([
  ['HEVC over Enhanced RTMP', [aacHeader, video(fourCc(0x90, 'hvc1'))]],
  ['AV1 over Enhanced RTMP', [video(fourCc(0x90, 'av01')), aacHeader]],
  ['VP9 over Enhanced RTMP', [video(fourCc(0x90, 'vp09'))]],
  ['HEVC with the unofficial codec id 12', [video('1c0000000001')]],
  ['Sorenson H.263', [video('120000')]],
  ['Opus over Enhanced RTMP', [videoHeader(), audio(fourCc(0x90, 'Opus'))]],
  ['MP3', [videoHeader(), keyFrame(), audio('2ffffb90')]],
  ['several tracks of H.264', [video(fourCc(0x96, '\u0010avc1'))]],
])('refused input: rejects %s with a status, and reports UNSUPPORTED_CODEC at once', async (_, media) => {
  const { socket, answer, error } = await encoder(
    ...media,
    ...Array.from({ length: 40 }, () => keyFrame(60_000)),
  )
  await vi.waitFor(() => expect(socket.readableEnded).toBe(true), 20_000)
  expect(answer()).toContain('NetStream.Publish.Rejected')
  expect(answer()).toContain('send H.264 video and AAC audio')
  expect(error()).toBe('')
  expect(reports.at(-1)).toMatchObject({ isReceiving: false, fault: { code: 'UNSUPPORTED_CODEC' } })
})

test.each<[string, Buffer[], string]>([
  ['sound without a picture', [aacHeader, sound()], 'NO_PICTURE'],
  ['a picture without sound', [videoHeader(), keyFrame()], 'NO_SOUND'],
  ['nothing at all', [], 'NO_PICTURE'],
])('refused input: reports %s while it lasts, and after it', async (_, media, code) => {
  const { socket, answer } = await encoder(...media)
  await vi.waitFor(() => expect(answer()).toContain('NetStream.Publish.Start'), 20_000)
  skipMs += 3_000
  await vi.waitFor(() => expect(reports.at(-1)).toMatchObject({ isReceiving: true, fault: { code } }), 20_000)
  socket.destroy()
  await vi.waitFor(
    () => expect(reports.at(-1)).toMatchObject({ isReceiving: false, fault: { code } }),
    20_000,
  )
})

test('refused input: accepts H.264 and AAC under their FourCC, with extensions before it', async () => {
  const { answer } = await encoder(
    video(Buffer.concat([Buffer.of(0x97, 0, 0, 0x00), Buffer.from('avc1'), Buffer.of(1, 77, 64, 31)])),
    audio(Buffer.concat([fourCc(0x90, 'mp4a'), Buffer.of(0x11, 0x90)])),
    video(Buffer.of(0xd1, 0)),
  )
  await vi.waitFor(() => expect(answer()).toContain('NetStream.Publish.Start'), 20_000)
  skipMs += 3_000
  await vi.waitFor(() => expect(reports.at(-1)?.isReceiving).toBe(true), 20_000)
  expect(answer()).not.toContain('Rejected')
  expect(reports.at(-1)?.fault?.code).not.toBe('NO_SOUND')
})
