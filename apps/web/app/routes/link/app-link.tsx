import { useEffect } from 'react'
import { redirect } from 'react-router'
import { isPhone } from '#app/data/phone.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/app-link.ts'
import { Opening } from './Opening.tsx'
import { targetOf } from './target.ts'

/** A link that a phone's app takes up; on a desk, and on a phone without the app, it is the page itself. */
export function loader({ request, context }: Route.LoaderArgs) {
  const path = targetOf(request)
  if (!isPhone(request.headers.get('user-agent') ?? '')) throw redirect(path)
  return { path, appAddress: `${context.get(pageContext).appScheme}://open${path}` }
}

export default function AppLink({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const { path, appAddress } = loaderData
  useEffect(() => window.location.assign(appAddress), [appAddress])
  return <Opening path={path} label={t('link.inBrowser')} />
}
