import { focusFirstProblem } from '@encore/app-kit/first-problem'
import { type ComponentPropsWithoutRef, type FormEvent, useEffect, useRef, useState } from 'react'

export interface FormProps extends Omit<ComponentPropsWithoutRef<'form'>, 'onSubmit' | 'noValidate'> {
  /** Marks every invalid field, or sends the form. The form awaits its promise. */
  onSubmit(event: FormEvent<HTMLFormElement>): unknown
  /** The form does more than save (a refund, an account closure), so Ctrl+S must not submit it. */
  isDecision?: boolean
}

/**
 * Every form of the studio. Browser validation names one field at a time, so it is off: a submit marks all invalid
 * fields, including those that the server rejects, and focuses the first.
 */
export function Form({ onSubmit, isDecision = false, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [submits, setSubmits] = useState(0)
  useEffect(() => {
    if (submits > 0) focusFirstProblem(form.current)
  }, [submits])
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    try {
      await onSubmit(event)
    } finally {
      setSubmits((count) => count + 1)
    }
  }
  return (
    <form
      {...rest}
      ref={form}
      noValidate
      data-saves={isDecision ? undefined : ''}
      onSubmit={(event) => void submit(event)}
    />
  )
}
