import type { Angle } from '@encore/contract/endpoints'
import { expect, test } from 'vitest'
import { addressChangeOf } from './address-change.ts'

const given = (token: string, files: Record<string, string>) => ({
  angles: Object.entries(files).map(([name, file]): Angle => {
    const url = `/v/${token}/live/ev_1/${name === 'main' ? '' : `~${name}/`}${file}`
    return { name, title: null, lowLatencyUrl: url, standardUrl: url, pictureUrl: null }
  }),
})
const mainView = { main: 'std.m3u8' }
const all = { ...mainView, pit: 'std.m3u8' }

test.each([
  ['a fresh token', all, all, 'pit', 'NONE'],
  ['another camera beside the one on screen', mainView, all, 'main', 'NONE'],
  ['higher pictures', { main: 'std.540.m3u8' }, mainView, 'main', 'RELOAD'],
  ['fewer pictures', mainView, { main: 'std.540.m3u8' }, 'main', 'RELOAD'],
  ['the camera on screen closed', all, mainView, 'pit', 'LEAVE'],
  ['another camera closed', all, mainView, 'main', 'NONE'],
  ['a camera that nobody was given', mainView, mainView, 'pit', 'NONE'],
] as const)('stream addresses: %s', (_, before, after, shown, change) => {
  expect(addressChangeOf(given('a', before), given('b', after), shown)).toBe(change)
})
