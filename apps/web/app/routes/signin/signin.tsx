import type { Locale } from '@encore/contract/rules/locale'
import { Picture } from '@encore/ui/Picture'
import { useEffect } from 'react'
import { data, redirect, redirectDocument, useSearchParams } from 'react-router'
import { useViewer } from '#app/data/viewer.ts'
import { returnPath, useArrival } from '#app/features/sign-in/return-path.ts'
import { SocialButtons } from '#app/features/sign-in/SocialButtons.tsx'
import { withoutThirdParties } from '#app/features/support/own-document.ts'
import { localeOfPath } from '#app/i18n/locale-path.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/PageHead.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/signin.ts'
import { ResetPassword } from './ResetPassword.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SignUp } from './SignUp.tsx'
import styles from './signin.module.css'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { viewer, api } = context.get(pageContext)
  if (viewer.kind === 'guest') {
    const [offered, onAir] = await Promise.all([
      api('GET /api/v1/auth/sns'),
      api('GET /api/v1/event/status/on-air'),
    ])
    return {
      providers: offered.ok ? offered.value.content : [],
      art: onAir.ok ? onAir.value.content[0]?.images.heroTall : undefined,
    }
  }
  const me = await api('GET /api/v2/member/me')
  throw redirectDocument(arrivalOf(url, me.ok ? me.value.language : null))
}

/** Handles a sign-in form sent before hydration. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { signIn } = context.get(pageContext)
  const form = await request.formData()
  const email = String(form.get('email') ?? '')
  const outcome = await signIn?.(email, String(form.get('password') ?? ''))
  if (outcome?.ok) {
    const headers = new Headers()
    for (const cookie of outcome.setCookie) headers.append('set-cookie', cookie)
    // The loader then redirects the member onwards, in their language.
    throw redirect(url.pathname + url.search, { headers })
  }
  return data(
    { email, failure: outcome?.failure ?? { error: { name: 'UNAVAILABLE' as const } } },
    { status: 400 },
  )
}

export const clientMiddleware = [withoutThirdParties]

export default function SignIn({ actionData, loaderData: { providers, art } }: Route.ComponentProps) {
  const t = useT()
  const [params] = useSearchParams()
  const step = params.get('step')
  useArrivalOfMembers()
  return (
    <div className={styles.page} data-art={art ? '' : undefined}>
      <PageHead title={`${t(titleOf(step))} · Encore`} isPrivate />
      <div>
        {step === 'sign-up' && <SignUp />}
        {step === 'reset' && <ResetPassword />}
        {step !== 'sign-up' && step !== 'reset' && <SignInForm refused={actionData} />}
        {step !== 'reset' && <SocialButtons providers={providers} callbackUrl={params.get('callbackUrl')} />}
      </div>
      {art && (
        <Picture
          className={styles.art}
          src={art}
          alt=""
          width={900}
          height={1200}
          sizes="(width < 60rem) 0px, 34rem"
        />
      )}
    </div>
  )
}

const titleOf = (step: string | null) =>
  step === 'sign-up' ? 'signUp.title' : step === 'reset' ? 'reset.title' : 'signIn.title'

/** Spec section 4: a member is redirected away, whichever form or tab signed them in. */
function useArrivalOfMembers() {
  const isMember = useViewer().kind === 'member'
  const arrive = useArrival()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only signing in redirects; `arrive` also changes with the address
  useEffect(() => {
    if (isMember) void arrive()
  }, [isMember])
}

function arrivalOf(url: URL, memberLanguage: Locale | null): string {
  const { pathname, searchParams } = url
  return returnPath(searchParams.get('callbackUrl'), memberLanguage ?? localeOfPath(pathname))
}
