import { pathIn } from '@encore/contract/rules/locale'
import { type MiddlewareFunction, redirect } from 'react-router'
import { localeOfPath } from '#app/i18n/locale-path.ts'
import { pageContext } from '#app/page-context.ts'

/** Guests sign in first and come back to the page they asked for. */
export const membersOnly: MiddlewareFunction<Response> = ({ url, context }) => {
  if (context.get(pageContext).viewer.kind === 'member') return
  const { pathname, search } = url
  const callbackUrl = encodeURIComponent(pathname + search)
  throw redirect(pathIn(localeOfPath(pathname), `/signin?callbackUrl=${callbackUrl}`))
}
