import { Field } from '@encore/ui/Field'
import { Select } from '@encore/ui/Select'
import { TextInput, type TextInputProps } from '@encore/ui/TextInput'
import type { ReactNode } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './forms.module.css'
import type { CheckedForm } from './use-checked-form.ts'
import { useRuleWords } from './use-rule-words.ts'

export interface FormFieldProps {
  form: CheckedForm
  /** Name of the field in the form and in the server's field errors. */
  path: string
  label: ReactNode
  isOptional?: boolean | undefined
  hint?: ReactNode
  /** Spans both columns of the form. */
  wide?: boolean | undefined
  /** Words for rules of this field; null for a rule with the usual ones. */
  wordsOf?: ((rule: string) => string | null) | undefined
}

interface LineFieldProps
  extends FormFieldProps,
    Omit<TextInputProps, 'form' | 'onChange' | 'onBlur' | 'value'> {
  /** Formats the input while it is typed. */
  typed?: (text: string) => string
}

export function LineField(props: LineFieldProps) {
  const { form, path, label, isOptional, hint, wide, wordsOf, typed, ...input } = props
  return (
    <FormField {...{ form, path, label, isOptional, hint, wide, wordsOf }}>
      <TextInput
        {...input}
        name={path}
        value={form.values[path] ?? ''}
        required={!isOptional}
        onChange={({ target }) => form.change({ [path]: typed ? typed(target.value) : target.value })}
        onBlur={() => form.leave(path)}
      />
    </FormField>
  )
}

interface ListFieldProps extends FormFieldProps {
  options: readonly (readonly [value: string, name: string])[]
  autoComplete?: string | undefined
  onChoose?: ((value: string) => void) | undefined
}

export function ListField({ options, autoComplete, onChoose, ...frame }: ListFieldProps) {
  const t = useT()
  const { form, path } = frame
  return (
    <FormField {...frame}>
      <Select
        name={path}
        value={form.values[path] ?? ''}
        autoComplete={autoComplete}
        onChange={({ target }) => (onChoose ? onChoose(target.value) : form.change({ [path]: target.value }))}
        onBlur={() => form.leave(path)}
      >
        <option value="">{t('address.choose')}</option>
        {options.map(([value, name]) => (
          // Browsers name and order countries differently from the server.
          <option key={value} value={value} suppressHydrationWarning>
            {name}
          </option>
        ))}
      </Select>
    </FormField>
  )
}

export function FormField({
  form,
  path,
  label,
  isOptional,
  hint,
  wide,
  wordsOf,
  children,
}: FormFieldProps & { children: ReactNode }) {
  const t = useT()
  const words = useRuleWords()
  const rule = form.ruleAt(path)
  const usual = () => rule && words(rule, form.values[path] ?? '', form.values.countryCode ?? '')
  return (
    <Field
      className={wide ? styles.wide : undefined}
      label={label}
      aside={isOptional ? t('address.optional') : undefined}
      hint={hint}
      error={(rule && wordsOf?.(rule)) ?? usual()}
    >
      {children}
    </Field>
  )
}
