import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { sections } from './sections.ts'

test('my page: every navigation section has a route, and every route a section', () => {
  const page = routes.flatMap((top) => top.children ?? []).find(({ path }) => path === 'mypage')
  const addresses = page?.children?.map(({ path }) => (path ? `/mypage/${path}` : '/mypage'))
  expect(addresses).toEqual(sections.map(({ to }) => to))
})

test('my page: every section reports its own loading error', () => {
  const page = routes.flatMap((top) => top.children ?? []).find(({ path }) => path === 'mypage')
  const silent = page?.children?.filter(({ file }) => {
    const source = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
    return !/SectionError as ErrorBoundary }|ErrorBoundary = \(\) => <SectionError of=/.test(source)
  })
  expect(silent).toEqual([])
})
