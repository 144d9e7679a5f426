import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { useT } from '#app/i18n/TextProvider.tsx'

export interface ConsentProps {
  of: 'listen' | 'interpreter'
  /** Null until decided. */
  isGiven: boolean | null
  name: string
}

/** Says whether a person has agreed that staff take part in a call. */
export function Consent({ of, isGiven, name }: ConsentProps) {
  const t = useT()
  return (
    <li data-is={isGiven ? 'given' : 'missing'}>
      {isGiven ? <Check /> : <Minus />}
      <span>{t(`callControl.${of}.${isGiven ? 'agrees' : 'disagrees'}`, { name })}</span>
    </li>
  )
}
