import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { InlineDataScript, inlineData, readInlineData } from './inline-data.tsx'

const value = { title: '</script><b>', n: 1 }

test('inline data: a document holds the value in a script that the value cannot end', () => {
  const data = inlineData(value, true)
  const html = renderToString(<InlineDataScript data={data} />)
  const body = html.match(/^<script type="application\/json"[^>]*>([^<]*)<\/script>$/)?.[1] ?? ''
  expect(JSON.parse(body)).toEqual(value)
  expect(readInlineData(data)).toBe(value)
  expect(JSON.stringify(data)).not.toContain('title')
})

test('inline data: a page fetched by the router holds the value itself and no script', () => {
  const data = inlineData(value, false)
  expect(readInlineData(data)).toBe(value)
  expect(renderToString(<InlineDataScript data={data} />)).toBe('')
})
