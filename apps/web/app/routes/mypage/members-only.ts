import { pathIn } from '@encore/contract/rules/locale'
import { redirect } from 'react-router'
import { localeOfPath } from '#app/i18n/locale-path.ts'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/mypage.ts'

/** Guests sign in first and come back to the section they asked for. */
export const membersOnly: Route.MiddlewareFunction = ({ request, context }) => {
  if (context.get(pageContext).viewer.kind === 'member') return
  const { pathname, search } = new URL(request.url)
  const callbackUrl = encodeURIComponent(pathname + search)
  throw redirect(pathIn(localeOfPath(pathname), `/signin?callbackUrl=${callbackUrl}`))
}
