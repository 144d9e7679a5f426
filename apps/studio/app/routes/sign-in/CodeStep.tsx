import { Button } from '@encore/ui/Button'
import { CodeInput } from '@encore/ui/CodeInput'
import { Field } from '@encore/ui/Field'
import { TextInput } from '@encore/ui/TextInput'
import { type FormEvent, useState } from 'react'
import { api } from '#app/data/api.ts'
import { errorText } from '#app/data/errors.ts'
import { Form } from '#app/features/editing/Form.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'

export interface StepProps {
  onOpen(): void
  onRestart(): void
}

export function CodeStep({ onOpen, onRestart }: StepProps) {
  const t = useT()
  const [isRecovery, setIsRecovery] = useState(false)
  const [problem, setProblem] = useState<{ name: string; tries: number } | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  async function open(code: string) {
    const answer = await api('POST /api/studio/session/code', { body: { code } })
    if (answer.ok) onOpen()
    else setProblem({ name: answer.error.name, tries: (problem?.tries ?? 0) + 1 })
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    const code = String(new FormData(event.currentTarget).get('recovery')).trim()
    setIsMissing(code === '')
    return code === '' ? undefined : open(code)
  }
  const error = problem && errorText(t, problem.name)
  return (
    <>
      {isRecovery ? (
        <Form isDecision onSubmit={submit}>
          <Field
            label={t('signIn.recovery')}
            hint={t('signIn.recoveryHint')}
            error={isMissing ? t('forms.rules.required') : error}
          >
            <TextInput name="recovery" maxLength={20} autoComplete="off" autoCapitalize="none" autoFocus />
          </Field>
          <Button type="submit" kind="primary" wide>
            {t('signIn.submit')}
          </Button>
        </Form>
      ) : (
        <Field label={t('signIn.code')} hint={t('signIn.codeLead')} error={error}>
          <CodeInput key={problem?.tries} autoFocus onComplete={(code) => void open(code)} />
        </Field>
      )}
      <Button
        kind="plain"
        size="s"
        onClick={() => {
          setIsRecovery(!isRecovery)
          setProblem(null)
        }}
      >
        {isRecovery ? t('signIn.useApp') : t('signIn.useRecovery')}
      </Button>
      <Button kind="plain" size="s" onClick={onRestart}>
        {t('signIn.back')}
      </Button>
    </>
  )
}
