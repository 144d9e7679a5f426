import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import type { ReactNode } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'

export type StepState = 'WAITS' | 'RUNS' | 'OK' | 'BAD'

const icons = { WAITS: CircleDashed, RUNS: LoaderCircle, OK: CircleCheck, BAD: CircleAlert }

export interface CheckStepProps {
  state: StepState
  title: string
  children: ReactNode
}

/** A step of the device check with its state in words. */
export function CheckStep({ state, title, children }: CheckStepProps) {
  const t = useT()
  const Icon = icons[state]
  return (
    <li data-is={state}>
      <Icon />
      <span>
        <b>{title}</b> <span className="visually-hidden">{t(`station.check.states.${state}`)}</span>
        <span role={state === 'BAD' ? 'alert' : undefined}>{children}</span>
      </span>
    </li>
  )
}
