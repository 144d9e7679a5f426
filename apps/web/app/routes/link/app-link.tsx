import { Button } from '@encore/ui/Button'
import { useEffect } from 'react'
import { redirect } from 'react-router'
import { onMissingApp } from '#app/data/missing-app.ts'
import { phoneOf } from '#app/data/phone.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/app-link.ts'
import { Opening } from './Opening.tsx'
import { targetOf } from './target.ts'

/** Opens the app on a phone; other devices are redirected to the page itself. */
export function loader({ request, url, context }: Route.LoaderArgs) {
  const path = targetOf(url)
  const phone = phoneOf(request.headers.get('user-agent') ?? '')
  if (!phone) throw redirect(path)
  const { scheme, stores } = context.get(pageContext).app
  return { path, appAddress: `${scheme}://open${path}`, store: stores[phone] }
}

/** Offers the store page when the phone has one; otherwise the page itself opens if the app does not. */
export default function AppLink({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const { path, appAddress, store } = loaderData
  useEffect(() => {
    window.location.assign(appAddress)
    if (store) return
    return onMissingApp(() => window.location.replace(path))
  }, [appAddress, store, path])
  return (
    <Opening path={path} label={t('link.inBrowser')}>
      {store && (
        <Button kind="primary" render={<a href={store} rel="noreferrer" />}>
          {t('link.getApp')}
        </Button>
      )}
    </Opening>
  )
}
