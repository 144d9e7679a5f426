import { data, Outlet } from 'react-router'
import { prefixedLocales } from '#app/i18n/locale-path.ts'
import { Shell } from '#app/shell/Shell.tsx'
import { shopDoor } from '#app/shell/shop-door.ts'
import type { Route } from './+types/locale.ts'

/** The first segment is a language or absent; any other value is a 404. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ params }) => {
    if (params.locale && !prefixedLocales.some((locale) => locale === params.locale)) {
      throw data(null, { status: 404 })
    }
  },
  shopDoor,
]

export default function LocaleLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
