import type { FactorOffer } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { CodeInput } from '@encore/ui/CodeInput'
import { Field } from '@encore/ui/Field'
import { Notice } from '@encore/ui/Notice'
import { Skeleton } from '@encore/ui/Skeleton'
import { useEffect, useState } from 'react'
import { api } from '#app/data/api.ts'
import { errorText } from '#app/data/errors.ts'
import { RecoveryCodes } from '#app/features/two-factor/RecoveryCodes.tsx'
import { ShownSecret } from '#app/features/two-factor/ShownSecret.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { StepProps } from './CodeStep.tsx'
import styles from './DoorFrame.module.css'

/** Shows the secret as a QR code, verifies the first code, and shows the recovery codes. */
export function EnrolStep({ onOpen, onRestart }: StepProps) {
  const t = useT()
  const [offer, setOffer] = useState<FactorOffer | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [problem, setProblem] = useState<{ name: string; tries: number } | null>(null)
  const fail = (name: string) => setProblem((before) => ({ name, tries: (before?.tries ?? 0) + 1 }))
  useEffect(() => {
    const leaving = new AbortController()
    api('POST /api/studio/second-factor', { body: {} }, { signal: leaving.signal }).then(
      (answer) => (answer.ok ? setOffer(answer.value) : setProblem({ name: answer.error.name, tries: 1 })),
      () => {},
    )
    return () => leaving.abort()
  }, [])
  async function confirm(code: string) {
    const answer = await api('POST /api/studio/second-factor/confirm', { body: { code } })
    if (answer.ok) setCodes(answer.value.recoveryCodes)
    else fail(answer.error.name)
  }
  if (codes) return <RecoveryCodes codes={codes} go={t('signIn.enrol.go')} onDone={onOpen} />
  if (problem?.name === 'AUTH_REQUIRED')
    return (
      <Notice kind="bad" role="alert" action={<Button onClick={onRestart}>{t('shell.retry')}</Button>}>
        {errorText(t, problem.name)}
      </Notice>
    )
  return (
    <>
      <p className={styles.lead}>{t('signIn.enrol.lead')}</p>
      {offer ? <ShownSecret offer={offer} /> : <Skeleton height="12rem" />}
      <Field label={t('signIn.enrol.code')} error={problem && errorText(t, problem.name)}>
        <CodeInput key={problem?.tries} onComplete={(code) => void confirm(code)} />
      </Field>
    </>
  )
}
