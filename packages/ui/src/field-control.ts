import { createContext, useContext } from 'react'

export interface FieldLink {
  /** Id of the control, referenced by the label. */
  id: string
  /** Id of the hint or error below the control. */
  messageId: string
  hasMessage: boolean
  isInvalid: boolean
}

export const FieldContext = createContext<FieldLink | undefined>(undefined)

export interface FieldControlProps {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | undefined
}

/** Returns the ids that associate a control with its surrounding field; empty outside a field. */
export function useFieldControl(): FieldControlProps {
  const field = useContext(FieldContext)
  if (field === undefined) return {}
  return {
    id: field.id,
    'aria-describedby': field.hasMessage ? field.messageId : undefined,
    'aria-invalid': field.isInvalid ? true : undefined,
  }
}
