import { allDialCodes } from '@encore/contract/rules/countries'
import { Select } from '@encore/ui/Select'
import { TextInput } from '@encore/ui/TextInput'
import { useT } from '#app/i18n/TextProvider.tsx'
import { FormField } from './FormField.tsx'
import styles from './forms.module.css'
import type { CheckedForm } from './use-checked-form.ts'
import { useDialCode } from './use-dial-code.ts'

export interface PhoneFieldProps {
  form: CheckedForm
  path: string
  dialPath: string
  /** Autocomplete section: `shipping ` or empty. */
  section?: string
}

/** True for key presses, false for pasted or autofilled text. */
const isTyping = (event: Event): boolean =>
  event instanceof InputEvent && /^(?:delete|insert(?:Text|Composition))/.test(event.inputType)

/** Calling code and number side by side, under one label. */
export function PhoneField({ form, path, dialPath, section = '' }: PhoneFieldProps) {
  const t = useT()
  const takeOutCode = useDialCode(form, path, dialPath)
  return (
    <FormField form={form} path={path} label={t('address.phone')}>
      <span className={styles.join}>
        <Select
          id={undefined}
          aria-label={t('address.dialCode')}
          aria-invalid={form.ruleAt(dialPath) ? true : undefined}
          name={dialPath}
          value={form.values[dialPath] ?? ''}
          autoComplete={`${section}tel-country-code`}
          onChange={({ target }) => form.change({ [dialPath]: target.value })}
        >
          <option value="">+ –</option>
          {allDialCodes.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </Select>
        <TextInput
          name={path}
          type="tel"
          inputMode="tel"
          autoComplete={`${section}tel-national`}
          maxLength={30}
          value={form.values[path] ?? ''}
          onChange={({ target, nativeEvent }) => {
            form.change({ [path]: target.value })
            if (!isTyping(nativeEvent)) takeOutCode(target.value)
          }}
          onBlur={({ target }) => {
            form.leave(path)
            takeOutCode(target.value)
          }}
        />
      </span>
    </FormField>
  )
}
