import type { NextFactorOffer } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { CodeInput } from '@encore/ui/CodeInput'
import { Field } from '@encore/ui/Field'
import { useState } from 'react'
import { call } from '#app/data/api.ts'
import { errorText } from '#app/data/errors.ts'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { ShownSecret } from '#app/features/two-factor/ShownSecret.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'

/** Shows the secret for a new authenticator app and verifies its first code; the old app works until then. */
export function AnotherApp({ onDone }: { onDone(recoveryCodes: string[]): void }) {
  const t = useT()
  const [offer, setOffer] = useState<NextFactorOffer | null>(null)
  const [problem, setProblem] = useState({ name: '', tries: 0 })
  const fail = (name: string) => setProblem(({ tries }) => ({ name, tries: tries + 1 }))
  async function begin() {
    const answer = await call('POST /api/studio/second-factor/next', { body: {} })
    if (answer.ok) setOffer(answer.value)
    else fail(answer.error.name)
  }
  async function confirm({ encryptedSecret }: NextFactorOffer, code: string) {
    const answer = await call('POST /api/studio/second-factor/next/confirm', {
      body: { encryptedSecret, code },
    })
    if (answer.ok) onDone(answer.value.recoveryCodes)
    else fail(answer.error.name)
  }
  if (offer === null)
    return (
      <>
        <p>{t('signIn.own.appText')}</p>
        <FailureNotice name={problem.name} />
        <Button size="s" onClick={() => void begin()}>
          {t('signIn.own.another')}
        </Button>
      </>
    )
  return (
    <>
      <p>{t('signIn.own.scan')}</p>
      <ShownSecret offer={offer} />
      <Field label={t('signIn.enrol.code')} error={problem.name !== '' && errorText(t, problem.name)}>
        <CodeInput key={problem.tries} autoFocus onComplete={(code) => void confirm(offer, code)} />
      </Field>
      <Button
        size="s"
        onClick={() => {
          setOffer(null)
          setProblem({ name: '', tries: 0 })
        }}
      >
        {t('shell.cancel')}
      </Button>
    </>
  )
}
