import { pathIn } from '@encore/contract/rules/locale'
import { type MiddlewareFunction, redirect } from 'react-router'
import { localeOfPath } from '#app/i18n/locale-path.ts'
import { pageContext } from '#app/page-context.ts'

/** Redirects guests to the sign-in, which returns them to the requested page. */
export const membersOnly: MiddlewareFunction<Response> = ({ url, context }) => {
  if (context.get(pageContext).viewer.kind === 'member') return
  const { pathname, search } = url
  const callbackUrl = encodeURIComponent(pathname + search)
  throw redirect(pathIn(localeOfPath(pathname), `/signin?callbackUrl=${callbackUrl}`))
}
