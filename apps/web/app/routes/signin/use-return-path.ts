import { safeCallback } from '@encore/contract/rules/callback-url'
import { useSearchParams } from 'react-router'
import { usePagePath } from '#app/i18n/PageLink.tsx'

/** Where to after sign-in, and the query that carries the wish from one form to the next. */
export function useReturnPath(): { returnPath: string; query: string } {
  const [params] = useSearchParams()
  const home = usePagePath()('/')
  const wish = safeCallback(params.get('callbackUrl'))
  return {
    returnPath: wish === '/' ? home : wish,
    query: wish === '/' ? '' : `callbackUrl=${encodeURIComponent(wish)}`,
  }
}
