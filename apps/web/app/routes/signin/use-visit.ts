import type { SocialProvider } from '@encore/contract/rules/social'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { signIn } from '#app/data/viewer.ts'
import { useArrival } from '#app/features/sign-in/return-path.ts'
import { finishVisit, type Visit } from '#app/features/sign-in/visit.ts'

/** Completes the social sign-in of this address once; a member is signed in and redirected. */
export function useVisit(provider: SocialProvider) {
  const [query] = useSearchParams()
  const [visit, setVisit] = useState<Visit>({ kind: 'checking' })
  const arrive = useArrival()
  const isTraded = useRef(false)
  const goOn = async (next: Visit) => {
    setVisit(next)
    if (next.kind !== 'member') return
    if (await signIn(next.customToken)) setVisit({ kind: 'unavailable' })
    else await arrive(next.callbackUrl)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the code in this address is exchanged once
  useEffect(() => {
    if (isTraded.current) return
    isTraded.current = true
    void finishVisit(provider, query).then(goOn)
  }, [])
  return { visit, goOn }
}
