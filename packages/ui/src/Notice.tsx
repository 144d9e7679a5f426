import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { inElements } from './in-elements.tsx'
import styles from './Notice.module.css'

export interface NoticeProps extends Omit<ComponentPropsWithRef<'div'>, 'title'> {
  kind?: 'info' | 'ok' | 'warn' | 'bad' | undefined
  title?: ReactNode
  /** A button or link at the end, such as "Try again". */
  action?: ReactNode
}

const ICONS = { info: Info, ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert }

/** An inline message. Set `role="alert"` or `role="status"` when it responds to something the viewer just did. */
export function Notice({ kind = 'info', title, action, className, children, ...rest }: NoticeProps) {
  const Icon = ICONS[kind]
  return (
    <div {...rest} className={classNames(styles.notice, className)} data-kind={kind}>
      <Icon />
      <div className={styles.text}>
        {title === undefined ? null : <b>{title}</b>}
        {inElements(children)}
      </div>
      {action === undefined ? null : <div className={styles.action}>{action}</div>}
    </div>
  )
}
