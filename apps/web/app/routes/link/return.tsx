import { useEffect } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { Route } from './+types/return.ts'
import { Opening } from './Opening.tsx'
import { targetOf } from './target.ts'

export const loader = ({ request }: Route.LoaderArgs) => ({ path: targetOf(request) })

/** Where apps and other sites lead back to the site: on to the page they name, in the browser's own session. */
export default function Return({ loaderData: { path } }: Route.ComponentProps) {
  const t = useT()
  useEffect(() => window.location.replace(path), [path])
  return <Opening path={path} label={t('link.goOn')} />
}
