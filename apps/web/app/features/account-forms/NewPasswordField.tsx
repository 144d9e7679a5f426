import { Field } from '@encore/ui/Field'
import { PasswordInput } from '@encore/ui/PasswordInput'
import { useT } from '#app/i18n/TextProvider.tsx'

export interface NewPasswordFieldProps {
  name: string
  label: string
  error: string | null | undefined
}

export function NewPasswordField({ name, label, error }: NewPasswordFieldProps) {
  const t = useT()
  return (
    <Field label={label} hint={t('signUp.passwordHint')} error={error}>
      <PasswordInput
        name={name}
        autoComplete="new-password"
        showLabel={t('signIn.show')}
        hideLabel={t('signIn.hide')}
        required
      />
    </Field>
  )
}
