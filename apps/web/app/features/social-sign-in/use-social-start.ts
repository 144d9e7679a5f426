import type { ErrorName } from '@encore/contract/errors'
import type { SocialProvider } from '@encore/contract/rules/social'
import { useEffect, useState } from 'react'
import { api } from '#app/data/api.ts'

/** Redirects to a provider; the browser's back button restores the page with its buttons enabled. */
export function useSocialStart(callbackUrl: string | null) {
  const [leavingFor, setLeavingFor] = useState<SocialProvider | null>(null)
  const [failure, setFailure] = useState<ErrorName | null>(null)
  useEffect(() => {
    const stay = () => setLeavingFor(null)
    window.addEventListener('pageshow', stay)
    return () => window.removeEventListener('pageshow', stay)
  }, [])
  const start = async (provider: SocialProvider) => {
    setFailure(null)
    setLeavingFor(provider)
    const options = callbackUrl === null ? {} : { callbackUrl: callbackUrl.slice(0, 1024) }
    const answer = await api('POST /api/v1/auth/sns/{provider}/start', {
      params: { provider },
      body: options,
    })
    if (answer.ok) return window.location.assign(answer.value.authorizationUrl)
    setLeavingFor(null)
    setFailure(answer.error.name)
  }
  return { start, leavingFor, failure }
}
