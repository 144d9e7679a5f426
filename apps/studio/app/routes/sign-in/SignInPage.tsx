import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useT } from '#app/i18n/TextProvider.tsx'
import { CodeStep } from './CodeStep.tsx'
import { DoorFrame } from './DoorFrame.tsx'
import { EnrolStep } from './EnrolStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'

export type Step = 'PASSWORD' | 'CODE' | 'ENROL'

export function SignInPage() {
  const t = useT()
  const [query] = useSearchParams()
  const [step, setStep] = useState<Step>('PASSWORD')
  const titles = { PASSWORD: t('signIn.title'), CODE: t('signIn.codeTitle'), ENROL: t('signIn.enrol.title') }
  return (
    <DoorFrame title={titles[step]}>
      <SignInSteps step={step} onStep={setStep} to={query.get('to')} />
    </DoorFrame>
  )
}

export interface SignInStepsProps {
  step: Step
  onStep(step: Step): void
  /** Path to open after the sign-in; the start page by default. */
  to?: string | null
  /** Accepted with the first step. */
  invitation?: string
}

/** Address and password, then a code; staff without an authenticator app enrol one. */
export function SignInSteps({ step, onStep, to = null, invitation }: SignInStepsProps) {
  const enter = () => location.assign(insideOf(to))
  const restart = () => onStep('PASSWORD')
  switch (step) {
    case 'PASSWORD':
      return <PasswordStep invitation={invitation} onNext={onStep} />
    case 'CODE':
      return <CodeStep onOpen={enter} onRestart={restart} />
    case 'ENROL':
      return <EnrolStep onOpen={enter} onRestart={restart} />
  }
}

/** Prevents open redirects: only a path of this origin, outside the sign-in pages, is allowed. */
function insideOf(to: string | null): string {
  const url = URL.parse(to ?? '/', location.origin)
  const isOurs = url?.origin === location.origin && !/^\/(?:signin|invitation)\b/.test(url.pathname)
  return url && isOurs ? url.pathname + url.search : '/'
}
