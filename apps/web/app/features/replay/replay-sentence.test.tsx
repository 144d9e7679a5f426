import { type Locale, locales } from '@encore/contract/rules/locale'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextProvider } from '#app/i18n/TextProvider.tsx'
import { textFromFiles } from '#app/i18n/text-from-files.ts'
import { ReplaySentence } from './ReplaySentence.tsx'

const event = { replayFrom: '2026-11-20T03:00:00Z', replayTo: '2026-11-27T03:00:00Z', zone: 'Asia/Seoul' }

function sentence(
  locale: Locale,
  at: string,
  of: typeof event | { replayFrom: null; replayTo: null; zone: string } = event,
) {
  const html = renderToStaticMarkup(
    <TextProvider text={textFromFiles(locale)}>
      <ReplaySentence event={of} now={Date.parse(at)} />
    </TextProvider>,
  )
  return (html.split('<br/>')[0] ?? '').replace(/<[^>]+>/g, '')
}

test('replay: a past window is described in the past tense in every language', () => {
  const over = (locale: Locale) => sentence(locale, '2026-11-27T03:00:00Z')
  expect(over('en')).toMatch(/^The replay closed on .*27.*KST\.$/)
  expect(over('ko')).toMatch(/^다시보기는 .*27.*까지 볼.수 있었어요\.$/)
  expect(over('ja')).toMatch(/^見逃し配信は.*27.*に終了しました。$/)
  expect(over('zhhans')).toMatch(/^回放已于 .*27.* 结束。$/)
})

test('replay: each state of a window has its own sentence', () => {
  for (const locale of locales) {
    const moments = ['2026-11-20T02:59:59Z', '2026-11-20T03:00:00Z', '2026-11-27T03:00:00Z']
    const said = moments.map((at) => sentence(locale, at))
    const none = sentence(locale, moments[0] ?? '', { ...event, replayFrom: null, replayTo: null })
    expect(new Set([...said, none]).size).toBe(4)
  }
  expect(sentence('en', '2026-11-20T02:59:59Z')).toMatch(/^The replay opens /)
  expect(sentence('en', '2026-11-20T03:00:00Z')).toMatch(/^The replay is open /)
})
