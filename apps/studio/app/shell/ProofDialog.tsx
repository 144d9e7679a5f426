import { useStore } from '@encore/app-kit/store'
import { CodeInput } from '@encore/ui/CodeInput'
import { Dialog } from '@encore/ui/Dialog'
import { Field } from '@encore/ui/Field'
import { useState } from 'react'
import { api, hasEnded, reauthRequest } from '#app/data/api.ts'
import { errorText } from '#app/data/errors.ts'
import { useT } from '#app/i18n/TextProvider.tsx'

/** Asks for the second factor when a call needs reauthentication; the call then continues by itself. */
export function ProofDialog() {
  const t = useT()
  const request = useStore(reauthRequest)
  return (
    <Dialog
      open={request !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) request?.settle(false)
      }}
      title={t('signIn.proof.title')}
      closeLabel={t('shell.cancel')}
    >
      {request ? <Proof onProved={() => request.settle(true)} onEnded={() => request.settle(false)} /> : null}
    </Dialog>
  )
}

function Proof({ onProved, onEnded }: { onProved(): void; onEnded(): void }) {
  const t = useT()
  const [problem, setProblem] = useState<{ name: string; tries: number } | null>(null)
  async function prove(code: string) {
    const answer = await api('POST /api/studio/session/proof', { body: { code } })
    if (answer.ok) return onProved()
    if (answer.status === 401) {
      hasEnded.set(true)
      return onEnded()
    }
    setProblem({ name: answer.error.name, tries: (problem?.tries ?? 0) + 1 })
  }
  return (
    <Field
      label={t('signIn.code')}
      hint={t('signIn.proof.lead')}
      error={problem && errorText(t, problem.name)}
    >
      <CodeInput key={problem?.tries} autoFocus onComplete={(code) => void prove(code)} />
    </Field>
  )
}
