import { type ComponentPropsWithoutRef, type FormEvent, useEffect, useRef, useState } from 'react'
import { focusFirstProblem } from './first-problem.ts'

export interface FormProps extends Omit<ComponentPropsWithoutRef<'form'>, 'onSubmit' | 'noValidate'> {
  /** Marks every field that is wrong, or sends them; the form waits for it. */
  onSubmit(event: FormEvent<HTMLFormElement>): unknown
  /** It does more than save, so that Ctrl+S must not send it: money goes back, somebody loses their account. */
  isDecision?: boolean
}

/**
 * Every form of the studio. The browser's own checks name one field at a time, so they are off: a submit marks all
 * fields that are wrong, those that the server refuses too, and the focus goes to the first of them.
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
