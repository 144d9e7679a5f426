import { data, Outlet, redirectDocument } from 'react-router'
import { needsDocument } from '#app/data/own-documents.ts'
import { prefixedLocales } from '#app/i18n/locale-path.ts'
import { closeShopPages } from '#app/shell/closed-shop.ts'
import { Shell } from '#app/shell/Shell.tsx'
import type { Route } from './+types/locale.ts'

/** The first segment is a language or absent; any other value is a 404. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ params }) => {
    if (params.locale && !prefixedLocales.some((locale) => locale === params.locale)) {
      throw data(null, { status: 404 })
    }
  },
  closeShopPages,
]

/** A navigation into or out of a page with devices ends in a document load. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ url }, next) => {
    if (needsDocument(url.pathname)) throw redirectDocument(url.href)
    return next()
  },
]

export default function LocaleLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
