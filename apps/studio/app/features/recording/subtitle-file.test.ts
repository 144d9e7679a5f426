import { expect, test } from 'vitest'
import { readSubtitles, subtitlesText } from './subtitle-file.ts'

test('WebVTT: names, notes and styles are left out', () => {
  const file = `\u{FEFF}WEBVTT\n\nSTYLE\n::cue { color: red }\n\nNOTE by hand\n\nfirst\n01:02.500 --> 01:05.000 line:80%\n<v Mira>Hi <i>Seoul</i>\n\n1:00:00.000 --> 1:00:02.000\none\ntwo\n`
  expect(readSubtitles(file)).toEqual([
    { fromMs: 62_500, toMs: 65_000, text: 'Hi Seoul' },
    { fromMs: 3_600_000, toMs: 3_602_000, text: 'one\ntwo' },
  ])
})

test('SubRip: by time, whatever its order; what ends before it begins or says nothing is none', () => {
  const file =
    '2\r\n00:00:09,000 --> 00:00:10,000\r\n{\\an8}둘\r\n\r\n1\r\n00:00:01,000 --> 00:00:02,500\r\n하나\r\n\r\n3\r\n00:00:05,000 --> 00:00:04,000\r\nno\r\n\r\n4\r\n00:00:06,000 --> 00:00:07,000\r\n \r\n'
  expect(readSubtitles(file)).toEqual([
    { fromMs: 1_000, toMs: 2_500, text: '하나' },
    { fromMs: 9_000, toMs: 10_000, text: '둘' },
  ])
})

test('what is no subtitle file holds none', () => {
  expect(readSubtitles('{"cues":[]}')).toEqual([])
})

test('what is written down is read as it was', () => {
  const subtitles = [
    { fromMs: 1_040, toMs: 2_500, text: '하나\n둘' },
    { fromMs: 3_723_004, toMs: 3_725_000, text: 'later' },
  ]
  expect(subtitlesText(subtitles)).toContain('01:02:03.004 --> 01:02:05.000')
  expect(readSubtitles(subtitlesText(subtitles))).toEqual(subtitles)
})
