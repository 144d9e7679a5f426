import { createContext } from 'react'

export interface ChoiceGroupLink {
  name: string
  /** Undefined: the browser keeps the choice. */
  value: string | undefined
  defaultValue: string | undefined
  onValueChange: ((value: string) => void) | undefined
}

export const ChoiceGroupContext = createContext<ChoiceGroupLink | undefined>(undefined)
