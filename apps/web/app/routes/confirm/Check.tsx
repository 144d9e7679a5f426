import { listSign } from '@encore/contract/rules/list-text'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { ReactNode } from 'react'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './confirm.module.css'

export interface CheckProps {
  icon: ReactNode
  state: 'ok' | 'failed' | 'todo'
  title: string
  children: ReactNode
  fix?: ReactNode
}

export function Check({ icon, state, title, children, fix }: CheckProps) {
  const { t, tag } = useText()
  return (
    <li className={styles.check} data-state={state}>
      {state === 'ok' ? <CircleCheck /> : state === 'failed' ? <CircleAlert /> : icon}
      <div>
        <h3>
          <span>{title}</span>
          <span className="visually-hidden">{`${listSign(tag)}${t(`confirm.state.${state}`)}`}</span>
        </h3>
        <div className={styles.text}>{children}</div>
      </div>
      {fix && <div className={styles.fix}>{fix}</div>}
    </li>
  )
}
