import { createContext } from 'react'

export interface ChoiceGroupLink {
  name: string
  /** Undefined leaves the choice to the browser (uncontrolled). */
  value: string | undefined
  defaultValue: string | undefined
  onValueChange: ((value: string) => void) | undefined
}

export const ChoiceGroupContext = createContext<ChoiceGroupLink | undefined>(undefined)
