import { ok } from '#kernel/result.ts'
import type { Serve } from '#platform/http/serve.ts'
import { signInSocial } from './sign-in-social.ts'
import { signUpSocial } from './sign-up-social.ts'
import type { SocialTools } from './social-tools.ts'
import { startVisit } from './start-visit.ts'

export function serveSocial(serve: Serve, tools: SocialTools): void {
  serve('GET /api/v1/auth/sns', async () => ok({ content: [...tools.adapters.keys()] }))

  serve('POST /api/v1/auth/sns/{provider}/start', ({ params, body, principal, locale }) =>
    startVisit(tools, {
      provider: params.provider,
      callerUid: principal.uid,
      locale,
      callbackUrl: body.callbackUrl,
    }),
  )

  serve('POST /api/v1/auth/sign-in-sns', ({ body, principal }) =>
    'signUpToken' in body
      ? signUpSocial(tools, principal.uid, body)
      : signInSocial(tools, principal.uid, body),
  )

  serve('POST /api/v1/auth/sign-in-sns/kakao-web', ({ body, principal }) =>
    'signUpToken' in body
      ? signUpSocial(tools, principal.uid, body)
      : signInSocial(tools, principal.uid, { ...body, snsType: 'KAKAO' }),
  )
}
