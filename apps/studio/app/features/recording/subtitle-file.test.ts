import { expect, test } from 'vitest'
import { readSubtitles } from './subtitle-file.ts'
import { subtitlesText } from './subtitles-text.ts'

const textsOf = (file: string) => readSubtitles(file).subtitles.map(({ text }) => text)

test('captions/import: reads WebVTT without names, notes and styles', () => {
  const file = `\u{FEFF}WEBVTT\n\nSTYLE\n::cue { color: red }\n\nNOTE by hand\n\nfirst\n01:02.500 --> 01:05.000 line:80%\n<v Mira>Hi <i>Seoul</i>\n\n1:00:00.000 --> 1:00:02.000\none\ntwo\n`
  expect(readSubtitles(file)).toEqual({
    subtitles: [
      { fromMs: 62_500, toMs: 65_000, text: 'Hi Seoul' },
      { fromMs: 3_600_000, toMs: 3_602_000, text: 'one\ntwo' },
    ],
    unread: [],
  })
})

test('captions/import: keeps signs that are no tags, and reads entities', () => {
  const cue = (text: string) => textsOf(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`)
  expect(cue('I <3 you -> me')).toEqual(['I <3 you -> me'])
  expect(cue('Tom &amp; Jerry &lt;3 &#x2764; caf&eacute;&nbsp;!')).toEqual(['Tom & Jerry <3 ❤ café !'])
  expect(cue('&amp;lt;b&amp;gt;')).toEqual(['&lt;b&gt;'])
  expect(cue('<c.yellow.bg_blue>a</c> <00:01.500>b <ruby>漢<rt>かん</rt></ruby> <lang ja>c</lang>')).toEqual([
    'a b 漢かん c',
  ])
  expect(cue('<b>bold</b> <font color="#fff">white</font> <script>x</script> a<b and c>d')).toEqual([
    'bold white <script>x</script> a<b and c>d',
  ])
  expect(cue('&notanentity; & &#0;')).toEqual(['&notanentity; & \uFFFD'])
})

test('captions/import: leaves out a commented subtitle anywhere', () => {
  const file =
    'WEBVTT\n\nNOTE\n00:01.000 --> 00:02.000\nhidden\n\nNOTE 00:03.000 --> 00:04.000\nhidden too\n\n00:05.000 --> 00:06.000\nshown'
  expect(readSubtitles(file)).toMatchObject({ subtitles: [{ text: 'shown' }], unread: [] })
})

test('captions/import: reads SubRip by time in any order', () => {
  const file =
    '2\r\n00:00:09,000 --> 00:00:10,000\r\n{\\an8}둘\r\n\r\n1\r\n00:00:01,000 --> 00:00:02,500\r\n하나\r\n'
  expect(readSubtitles(file).subtitles).toEqual([
    { fromMs: 1_000, toMs: 2_500, text: '하나' },
    { fromMs: 9_000, toMs: 10_000, text: '둘' },
  ])
})

test.each([
  ['0:0:1,5 --> 0:0:2,50', 1_500, 2_500],
  ['00:00:01.000-->00:00:02.000', 1_000, 2_000],
  ['00:00:01:000 -> 00:00:02:000', 1_000, 2_000],
  ['00:00:01 → 00:00:02', 1_000, 2_000],
  ['  01:02,5  -->  01:03,000  X1:10 X2:20', 62_500, 63_000],
  ['00:00:01,0004 --> 00:00:02,9999', 1_000, 2_999],
])('captions/import: reads the loose timing %j', (timing, fromMs, toMs) => {
  expect(readSubtitles(`1\n${timing}\ntext`).subtitles).toEqual([{ fromMs, toMs, text: 'text' }])
})

test('captions/import: begins a subtitle without an empty line before it', () => {
  const file = '1\n00:00:01,000 --> 00:00:02,000\none\n2\n00:00:03,000 --> 00:00:04,000\ntwo\n42\n'
  expect(readSubtitles(file)).toMatchObject({ subtitles: [{ text: 'one' }, { text: 'two\n42' }], unread: [] })
})

test('captions/import: names each omitted block with its line and reason', () => {
  const file = [
    ...['WEBVTT', '', '1', '00:00:05,000 --> 00:00:04,000', 'backwards', ''],
    ...['2', '00:00:06,000 --> 00:00:07,000', ' ', ''],
    ...['3', '00:99:06,000 --> 00:99:07,000', 'minutes', ''],
    ...['4', '00:00:08,000 bis 00:00:09,000', 'words', ''],
    ...['00:10.000 --> 00:11.000', 'good'],
  ].join('\n')
  expect(readSubtitles(file)).toEqual({
    subtitles: [{ fromMs: 10_000, toMs: 11_000, text: 'good' }],
    unread: [
      { line: 3, why: 'order', text: '1 00:00:05,000 --> 00:00:04,000 backwards' },
      { line: 7, why: 'empty', text: '2 00:00:06,000 --> 00:00:07,000' },
      { line: 11, why: 'times', text: '3 00:99:06,000 --> 00:99:07,000 minutes' },
      { line: 15, why: 'times', text: '4 00:00:08,000 bis 00:00:09,000 words' },
    ],
  })
})

test('captions/import: finds no subtitle in another file', () => {
  expect(readSubtitles('{"cues":[]}').subtitles).toEqual([])
})

test('captions/import: reads a line of a million letters in time', () => {
  const line = '<'.repeat(300_000) + '0:'.repeat(300_000) + '{\\'.repeat(100_000)
  expect(readSubtitles(`1\n00:01.000 --> 00:02.000\n${line}\n\n${line}`).subtitles).toHaveLength(1)
})

test('captions/export: reads back what it wrote, whatever its signs', () => {
  const subtitles = [
    { fromMs: 1_040, toMs: 2_500, text: '하나\n둘' },
    { fromMs: 3_723_004, toMs: 3_725_000, text: 'I <3 you --> me &amp; <b>you</b>' },
  ]
  const written = subtitlesText(subtitles)
  expect(written).toContain('01:02:03.004 --> 01:02:05.000')
  expect(written).toContain('I &lt;3 you --&gt; me &amp;amp; &lt;b&gt;you&lt;/b&gt;')
  expect(readSubtitles(written)).toEqual({ subtitles, unread: [] })
})
