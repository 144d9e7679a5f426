import { expect, test } from 'vitest'
import { openLink, signLink } from './download-link.ts'

const secret = Buffer.alloc(32, 3)
const fileId = `df_${'0'.repeat(26)}`
const holder = { uid: 'm_1', sid: 's_1' }
const link = signLink(secret, fileId, holder, 1_000)

test('download link: opens its file for its session until it expires', () => {
  expect(openLink(secret, link, holder, 999_999)).toBe(fileId)
  expect(openLink(secret, link, holder, 1_000_000)).toBeNull()
})

test('download link: is refused for another member, session or file and with a later end', () => {
  expect(openLink(secret, link, { ...holder, uid: 'm_2' }, 0)).toBeNull()
  expect(openLink(secret, link, { ...holder, sid: 's_2' }, 0)).toBeNull()
  expect(openLink(secret, link.replace('df_0', 'df_1'), holder, 0)).toBeNull()
  expect(openLink(secret, link.replace('.1000.', '.9000.'), holder, 0)).toBeNull()
  expect(openLink(Buffer.alloc(32, 4), link, holder, 0)).toBeNull()
  for (const text of ['', fileId, `${fileId}.1000`, `${link}x`])
    expect(openLink(secret, text, holder, 0)).toBeNull()
})
