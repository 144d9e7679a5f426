import { reservedSlugs } from '@encore/contract/rules/event-slug'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { prefixedLocales } from '#app/i18n/locale-path.ts'
import routes from './routes.ts'

interface Entry {
  file: string
  path?: string | undefined
  children?: Entry[] | undefined
}

const join = (...parts: string[]) => parts.filter(Boolean).join('/')

function withChildren({ path = '', file, children = [] }: Entry): { path: string; file: string }[] {
  const own = children.length === 0 ? [{ path, file }] : []
  return [
    ...own,
    ...children.flatMap(withChildren).map((child) => ({ ...child, path: join(path, child.path) })),
  ]
}

const pages = (routes as Entry[]).flatMap(({ children = [] }) => children).flatMap(withChildren)

test.each(pages)('routes: $path is not taken for a language and another page', ({ path, file }) => {
  const address = path.replaceAll(/:\w+/g, 'some_1')
  for (const language of ['', 'ko', 'zhhans']) {
    const found = matchRoutes(routes as RouteObject[], `/${join(language, address)}`)?.at(-1)
    expect(found?.route).toMatchObject({ file })
    expect(found?.params.locale ?? '').toBe(language)
  }
})

test('routes: no word of a route and no language is an event slug', () => {
  const words = pages
    .flatMap(({ path }) => path.split('/'))
    .filter((part) => part !== '' && !part.startsWith(':'))
  expect(words).toContain('send-gift')
  expect(reservedSlugs).toEqual(expect.arrayContaining([...words, ...prefixedLocales]))
})
