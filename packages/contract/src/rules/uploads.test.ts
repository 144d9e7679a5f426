import { expect, test } from 'vitest'
import { fileNameMax, tidyFileName, withEnding } from './uploads.ts'

test('file names: are kept as they are written, in any language', () => {
  for (const name of ['01 파도.mp3', 'LOW TIDE (live).zip', '歌詞カード.pdf', "a'b & c.jpg"])
    expect(tidyFileName(name)).toBe(name)
  expect(tidyFileName('가'.normalize('NFD'))).toBe('가')
})

test('file names: lose path parts and hidden or reversing characters', () => {
  expect(tidyFileName('../../etc/passwd')).toBe('-..-etc-passwd')
  expect(tidyFileName('.htaccess')).toBe('htaccess')
  expect(tidyFileName('a\u0000b\r\n.mp3')).toBe('a-b--.mp3')
  expect(tidyFileName('song\u202e3pm.exe')).toBe('song3pm.exe')
  expect(tidyFileName('CON.mp3')).toBe('_CON.mp3')
  expect(tidyFileName('a"<b>|c?.mp3')).toBe('a--b--c-.mp3')
  expect(tidyFileName(' . ')).toBe('')
})

test('file names: a long one loses its middle and keeps its ending', () => {
  const name = tidyFileName(`${'파'.repeat(300)}.flac`)
  expect([...name]).toHaveLength(fileNameMax)
  expect(name.endsWith('파.flac')).toBe(true)
})

test('file names: the content decides the ending', () => {
  expect(withEnding('song.MP3', ['mp3'])).toBe('song.MP3')
  expect(withEnding('song.exe', ['mp3'])).toBe('song.exe.mp3')
  expect(withEnding('song', ['jpg', 'jpeg'])).toBe('song.jpg')
  expect([...withEnding('x'.repeat(fileNameMax), ['mp3'])]).toHaveLength(fileNameMax)
})
