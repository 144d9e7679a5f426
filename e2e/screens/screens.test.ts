import { describe, expect, test } from 'vitest'
import routes from '../../apps/web/app/routes.ts'
import { layoutOf, type ShellLayout } from '../../apps/web/app/shell/layouts.ts'
import { languages, lookOf, themes } from './look.ts'
import { isOfStudio, nameOf, screens } from './screens.ts'
import { specialScreens, studioPaths } from './studio-screens.ts'

/** Shape of the routes in `apps/studio/app/routes.tsx`, whose own types depend on the browser and on its pages. */
interface StudioRoute {
  path?: string
  index?: boolean
  children?: StudioRoute[]
}

const studioRoutes = '../../apps/studio/app/routes.tsx'
const { routes: studio } = (await import(studioRoutes)) as { routes: StudioRoute[] }

interface Entry {
  file: string
  path?: string | undefined
  index?: boolean | undefined
  children?: Entry[] | undefined
}

/** Paths that return a page, without the language: their file is a component. */
function pagesOf({ path = '', file, children = [] }: Entry, above = ''): string[] {
  const here = [above, path].filter(Boolean).join('/')
  if (children.length > 0) return children.flatMap((child) => pagesOf(child, here))
  return file.endsWith('.tsx') ? [`/${here}`] : []
}

const pages = (routes as Entry[]).flatMap(({ children = [] }) => children).flatMap((entry) => pagesOf(entry))

/** Addresses of studio pages. A separate journey covers the redirect to the sign-in. */
function addressesOf({ path = '', index, children }: StudioRoute, above = ''): string[] {
  const here = path.startsWith('/') ? path : [above, path].filter(Boolean).join('/').replace('//', '/')
  if (!children) return [`studio${here === '/' || !index ? here : here.replace(/\/$/, '')}`]
  return children.flatMap((child) => addressesOf(child, here))
}

const atTheDoor = ['studio/sign-in', 'studio/invitation']
const staffViews = studio.flatMap((route) => addressesOf(route)).filter((path) => !atTheDoor.includes(path))

describe('screenshot report: screens', () => {
  const looked = new Set(screens.map(({ route }) => route))

  test.each([...pages, ...staffViews])('include %s', (path) => {
    expect([...looked]).toContain(path)
  })

  test('special ones of the studio belong to existing pages', () => {
    expect(Object.keys(specialScreens).filter((path) => !studioPaths.includes(path))).toEqual([])
  })

  test('belong to existing pages and have unique names', () => {
    expect([...looked].filter((route) => ![...pages, ...staffViews].includes(route))).toEqual(['*'])
    const names = screens.map(nameOf)
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
  })
})

describe('screenshot report: variants', () => {
  test.each([
    ['a phone', 0],
    ['a desk', 1],
  ])('on %s are in every language in both themes', (_, half) => {
    const variants = screens
      .filter((screen, place) => place % 2 === half && !isOfStudio(screen))
      .map(lookOf)
      .map(({ language, theme }) => `${language} ${theme}`)
    expect([...new Set(variants)].sort()).toEqual(
      languages.flatMap((language) => themes.map((theme) => `${language} ${theme}`)).sort(),
    )
  })
})

/** Spec section 2, App shell: header on a desktop, header on a phone, and whether there is a bottom navigation. */
const shell: Record<string, [ShellLayout['desktopHeader'], ShellLayout['mobileHeader'], boolean]> = {
  '/': ['over', 'over', true],
  '/search': ['solid', 'solid', true],
  '/mybox': ['solid', 'solid', true],
  '/notice': ['solid', 'solid', true],
  '/notice/:id': ['solid', 'solid', true],
  '/mypage': ['solid', 'solid', true],
  '/signin': ['solid', 'solid', true],
  '/cart': ['solid', 'none', false],
  '/detail/:id': ['over', 'back', false],
  '/confirm/:id': ['over', 'back', false],
  '/queue/:id': ['over', 'back', false],
  '/draw/:id': ['over', 'back', false],
  '/cards/:id': ['solid', 'solid', false],
  '/call/:id': ['solid', 'none', false],
  '/detail/:id/products': ['solid', 'title', false],
  '/player/:id': ['solid', 'none', false],
  '/replay': ['solid', 'none', false],
  '/replay/:id': ['solid', 'none', false],
  '/product/:id/send-gift': ['solid', 'none', false],
  '/product/:id/send-gift-success': ['solid', 'none', false],
  '/pay/:id': ['solid', 'solid', false],
  '/pay/cart': ['solid', 'solid', false],
  '/pay/success': ['none', 'none', false],
  '/pay/cancel': ['none', 'none', false],
  '/pay/fail': ['none', 'none', false],
  '/app-payment/eximbay/success': ['none', 'none', false],
  '/app-payment/eximbay/fail': ['none', 'none', false],
  '/payment/eximbay/result': ['none', 'none', false],
  '/applink': ['none', 'none', false],
  '/return': ['none', 'none', false],
  '/highlights': ['solid', 'solid', true],
}

describe('screenshot report: shell', () => {
  test.each(Object.entries(shell))(
    '%s: shows desktop header %s, mobile header %s, bottom navigation %s',
    (path, received) => {
      const [desktopHeader, mobileHeader, hasDock] = received
      for (const language of ['', '/ko', '/zhhans']) {
        const address = `${language}${path.replaceAll(/:\w+/g, 'some_1')}`
        expect(layoutOf(address)).toMatchObject({ desktopHeader, mobileHeader, hasDock })
      }
    },
  )

  test('surrounds every page, completely where the table has no entry', () => {
    expect(Object.keys(shell).filter((path) => !pages.includes(path))).toEqual([])
    const others = pages.filter((path) => !(path in shell))
    const bare = others.filter((path) => !layoutOf(path.replaceAll(/:\w+/g, 'some_1')).hasDock)
    expect(bare).toEqual([])
  })
})
