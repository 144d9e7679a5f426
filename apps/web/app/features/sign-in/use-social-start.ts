import { useMutation } from '@encore/app-kit/use-mutation'
import type { SocialProvider } from '@encore/contract/rules/social'
import { useEffect } from 'react'
import { api } from '#app/data/api.ts'

/** Redirects to a provider; the browser's back button restores the page with its buttons enabled. */
export function useSocialStart(callbackUrl: string | null) {
  const { run, pending, result, failure, reset } = useMutation(async (provider: SocialProvider) => {
    const body = callbackUrl === null ? {} : { callbackUrl: callbackUrl.slice(0, 1024) }
    const answer = await api('POST /api/v1/auth/sns/{provider}/start', { params: { provider }, body })
    return { ...answer, provider }
  })
  useEffect(() => {
    window.addEventListener('pageshow', reset)
    return () => window.removeEventListener('pageshow', reset)
  }, [reset])
  const start = async (provider: SocialProvider) => {
    reset()
    const answer = await run(provider)
    if (answer?.ok) window.location.assign(answer.value.authorizationUrl)
  }
  const leavingFor = pending?.[0] ?? (result?.ok ? result.provider : null)
  return { start, leavingFor, failure: failure?.error.name ?? null }
}
