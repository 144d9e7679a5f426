import { safeCallback } from '@encore/contract/rules/callback-url'
import { data, redirect, useSearchParams } from 'react-router'
import { localeOfPath, pathIn } from '#app/i18n/locale-path.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/PageHead.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/signin.ts'
import { SignInForm } from './SignInForm.tsx'
import { SignUp } from './SignUp.tsx'
import styles from './signin.module.css'

export function loader({ request, context }: Route.LoaderArgs) {
  const { viewer } = context.get(pageContext)
  if (viewer.kind === 'member') throw redirect(returnPathOf(new URL(request.url)))
  return null
}

/** A sign-in form sent before the page was hydrated. */
export async function action({ request, context }: Route.ActionArgs) {
  const { signIn } = context.get(pageContext)
  const form = await request.formData()
  const email = String(form.get('email') ?? '')
  const outcome = await signIn?.(email, String(form.get('password') ?? ''))
  if (outcome?.ok) {
    const headers = new Headers()
    for (const cookie of outcome.setCookie) headers.append('set-cookie', cookie)
    throw redirect(returnPathOf(new URL(request.url)), { headers })
  }
  return data({ email, error: outcome?.error ?? ('UNAVAILABLE' as const) }, { status: 400 })
}

export default function SignIn({ actionData }: Route.ComponentProps) {
  const t = useT()
  const [params] = useSearchParams()
  const isSignUp = params.get('step') === 'sign-up'
  return (
    <div className={styles.page}>
      <PageHead title={`${t(isSignUp ? 'signUp.title' : 'signIn.title')} · Encore`} isPrivate />
      {isSignUp ? <SignUp /> : <SignInForm refused={actionData} />}
    </div>
  )
}

/** Where to after sign-in: the wished page, in the language it was wished in, else home. */
function returnPathOf(url: URL): string {
  const wish = safeCallback(url.searchParams.get('callbackUrl'))
  return wish === '/' ? pathIn(localeOfPath(url.pathname), '/') : wish
}
