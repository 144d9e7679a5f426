import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallPages, openCallPages, type PageOptions } from './testing/call-pages.ts'

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** Browsers with the fake devices of Chromium, and without any device. */
let [equipped, bare]: CallPages[] = []

beforeAll(async () => {
  equipped = await openCallPages(executablePath, ['--use-fake-device-for-media-stream'])
  bare = await openCallPages(executablePath)
}, 60_000)
afterAll(async () => {
  await Promise.all([equipped?.close(), bare?.close()])
})

interface Captured {
  fault: string | null
  kinds: string[]
  microphones: string[]
}

async function capture(pages: CallPages | undefined, options: PageOptions): Promise<Captured> {
  const page = await pages?.open(() => {}, options)
  const captured = await page?.run<Captured>('captureHere')
  await page?.close()
  if (!captured) throw new Error('There is no browser')
  return captured
}

const permissions = ['camera', 'microphone']

test('call capture in Chromium: an allowed page gets both, and changes its microphone', async () => {
  const captured = await capture(equipped, { permissions })
  expect(captured).toMatchObject({ fault: null, kinds: ['audio live', 'video live'] })
  expect(captured.microphones).toEqual(['Fake Default Audio Input', 'Fake Audio Input 2'])
})

test.each<[string, () => CallPages | undefined, PageOptions]>([
  ['DENIED', () => equipped, {}],
  ['POLICY', () => equipped, { permissions, path: 'without-camera' }],
  ['NONE', () => bare, { permissions }],
])('call capture in Chromium: names %s', async (fault, pages, options) => {
  expect(await capture(pages(), options)).toMatchObject({ fault, kinds: [] })
})
