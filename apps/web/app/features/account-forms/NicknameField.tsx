import { nicknameLength } from '@encore/contract/rules/account'
import { Field } from '@encore/ui/Field'
import { TextInput } from '@encore/ui/TextInput'
import Check from 'lucide-react/icons/check'
import type { Ref } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './forms.module.css'
import { type NicknameState, useNicknameCheck } from './use-nickname-check.ts'

export interface NicknameFieldProps {
  ref?: Ref<HTMLInputElement>
  /** Replaces the default label, for forms that already show another nickname. */
  label?: string
  hint: string
  proposed?: string
  /** The member's current nickname, which is always available to them. */
  own?: string
  error: string | null | undefined
  /** Called on input: `error` no longer applies to the changed nickname. */
  onType: () => void
}

export function NicknameField({ ref, label, hint, proposed, own, error, onType }: NicknameFieldProps) {
  const t = useT()
  const { state, check } = useNicknameCheck({ proposed, own })
  const problem = state === 'idle' || state === 'checking' || state === 'free' ? null : state
  return (
    <Field
      label={label ?? t('nickname.label')}
      hint={<Hint state={state} otherwise={hint} />}
      error={error ?? (problem && t(problem))}
    >
      <TextInput
        ref={ref}
        name="nickname"
        autoComplete="nickname"
        defaultValue={proposed ?? own}
        maxLength={nicknameLength.max * 4}
        onChange={(event) => {
          onType()
          check(event.target.value)
        }}
        required
      />
    </Field>
  )
}

function Hint({ state, otherwise }: { state: NicknameState; otherwise: string }) {
  const t = useT()
  if (state === 'checking') return <span>{t('nickname.checking')}</span>
  if (state !== 'free') return <span>{otherwise}</span>
  return (
    <span className={styles.free}>
      <Check />
      <span>{t('nickname.free')}</span>
    </span>
  )
}
