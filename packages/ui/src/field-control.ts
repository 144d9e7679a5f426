import { createContext, useContext } from 'react'

export interface FieldLink {
  /** The control's id, which the label points at. */
  id: string
  /** The id of the hint or error below the control. */
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

/** What ties a control to the field around it; outside a field, nothing. */
export function useFieldControl(): FieldControlProps {
  const field = useContext(FieldContext)
  if (field === undefined) return {}
  return {
    id: field.id,
    'aria-describedby': field.hasMessage ? field.messageId : undefined,
    'aria-invalid': field.isInvalid ? true : undefined,
  }
}
