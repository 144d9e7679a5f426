import type { Locale } from '@encore/contract/rules/locale'
import { data, redirect, redirectDocument, useSearchParams } from 'react-router'
import { SocialButtons } from '#app/features/social-sign-in/SocialButtons.tsx'
import { localeOfPath } from '#app/i18n/locale-path.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/PageHead.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/signin.ts'
import { returnPath } from './return-path.ts'
import { SignInForm } from './SignInForm.tsx'
import { SignUp } from './SignUp.tsx'
import styles from './signin.module.css'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { viewer, api } = context.get(pageContext)
  if (viewer.kind === 'guest') {
    const offered = await api('GET /api/v1/auth/sns')
    return { providers: offered.ok ? offered.value.content : [] }
  }
  const me = await api('GET /api/v2/member/me')
  throw redirectDocument(arrivalOf(request, me.ok ? me.value.language : null))
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
    throw redirect(arrivalOf(request, null), { headers })
  }
  return data({ email, error: outcome?.error ?? ('UNAVAILABLE' as const) }, { status: 400 })
}

export default function SignIn({ actionData, loaderData }: Route.ComponentProps) {
  const t = useT()
  const [params] = useSearchParams()
  const isSignUp = params.get('step') === 'sign-up'
  return (
    <div className={styles.page}>
      <PageHead title={`${t(isSignUp ? 'signUp.title' : 'signIn.title')} · Encore`} isPrivate />
      {isSignUp ? <SignUp /> : <SignInForm refused={actionData} />}
      <SocialButtons providers={loaderData.providers} callbackUrl={params.get('callbackUrl')} />
    </div>
  )
}

function arrivalOf(request: Request, memberLanguage: Locale | null): string {
  const { pathname, searchParams } = new URL(request.url)
  return returnPath(searchParams.get('callbackUrl'), memberLanguage ?? localeOfPath(pathname))
}
