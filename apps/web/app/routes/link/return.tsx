import { useEffect } from 'react'
import { storedReturn } from '#app/features/sign-in/stored-return.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { Route } from './+types/return.ts'
import { Opening } from './Opening.tsx'
import { targetOf } from './target.ts'

export const loader = ({ url }: Route.LoaderArgs) => ({
  path: targetOf(url),
  isNamed: url.searchParams.has('path'),
})

/**
 * Return address for apps and other sites: redirects to the page that they name, in the browser's own session. Without
 * a named page it returns to the page where the visitor left for a sign-in, in its language.
 */
export default function Return({ loaderData: { path, isNamed } }: Route.ComponentProps) {
  const t = useT()
  useEffect(() => window.location.replace((isNamed ? null : storedReturn()) ?? path), [path, isNamed])
  return <Opening path={path} label={t('link.goOn')} />
}
