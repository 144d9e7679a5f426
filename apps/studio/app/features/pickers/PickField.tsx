import { Field } from '@encore/ui/Field'
import { type Pick, PickInput, type PickInputProps } from './PickInput.tsx'

export interface PickFieldProps<P extends Pick = Pick> extends PickInputProps<P> {
  hint?: string | undefined
  error: string
}

/** `PickInput` as a form field. */
export function PickField<P extends Pick>({ hint, error, ...input }: PickFieldProps<P>) {
  return (
    <Field label={input.label} hint={hint} error={error}>
      <PickInput {...input} />
    </Field>
  )
}
