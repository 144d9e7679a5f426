import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CarriedScript, carried, carry } from './carried.tsx'

const value = { title: '</script><b>', n: 1 }

test('a document has the value in a script that the value cannot end', () => {
  const data = carry(value, true)
  const html = renderToString(<CarriedScript data={data} />)
  const body = html.match(/^<script type="application\/json"[^>]*>([^<]*)<\/script>$/)?.[1] ?? ''
  expect(JSON.parse(body)).toEqual(value)
  expect(carried(data)).toBe(value)
  expect(JSON.stringify(data)).not.toContain('title')
})

test('a page fetched by the router in the browser has the value itself and no script', () => {
  const data = carry(value, false)
  expect(carried(data)).toBe(value)
  expect(renderToString(<CarriedScript data={data} />)).toBe('')
})
