import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextProvider } from '#app/i18n/TextProvider.tsx'
import { textFromFiles } from '#app/i18n/text-from-files.ts'
import { ScreenTop } from './ScreenTop.tsx'

test.each([
  [null, null],
  [1, null],
  [9, null],
  [10, '10'],
  [12_345, '12,345'],
])('player: shows an audience of %s as %s', (viewers, shown) => {
  const html = renderToStaticMarkup(
    <TextProvider text={textFromFiles('en')}>
      <ScreenTop isLive viewers={viewers} />
    </TextProvider>,
  )
  expect(/<span>([\d,]+)<\/span>/.exec(html)?.[1] ?? null).toBe(shown)
})
