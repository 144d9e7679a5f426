import { Button } from '@encore/ui/Button'
import { type ReactNode, useEffect, useRef } from 'react'
import { PageLink } from '#app/i18n/PageLink.tsx'
import styles from './rows.module.css'

export interface EditRowProps {
  label: string
  value: ReactNode
  /** Link that opens the form in this row; a row without it is read-only. */
  edit?: { to: string; label: string; children: string } | undefined
  form?: ReactNode
}

/** One row of the profile. Focus moves into its form when that opens, and back when it closes. */
export function EditRow({ label, value, edit, form }: EditRowProps) {
  const row = useRef<HTMLDivElement>(null)
  const isOpen = Boolean(form)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    const target = isOpen ? 'input:not([type=hidden])' : 'a'
    row.current?.querySelector<HTMLElement>(target)?.focus()
  }, [isOpen])
  return (
    <div className={styles.row} ref={row} data-open={isOpen ? '' : undefined}>
      <h3 className={styles.label}>{label}</h3>
      {form ? (
        <div className={styles.form}>{form}</div>
      ) : (
        <>
          <div className={styles.value}>{value}</div>
          {edit && (
            <Button size="s" render={<PageLink to={edit.to} preventScrollReset aria-label={edit.label} />}>
              {edit.children}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
