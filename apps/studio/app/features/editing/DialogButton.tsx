import { Button, type ButtonProps } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import { type ReactNode, useState } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'

export interface DialogButtonProps extends Pick<ButtonProps, 'kind' | 'disabled'> {
  label: string
  title: string
  /** Receives the function that closes the dialog. */
  children(close: () => void): ReactNode
}

/** A small button that opens a dialog, whose contents start anew each time. */
export function DialogButton({ label, title, kind = 'outline', disabled, children }: DialogButtonProps) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button size="s" kind={kind} disabled={disabled}>
          {label}
        </Button>
      }
      title={title}
      closeLabel={t('shell.close')}
    >
      {isOpen ? children(() => setIsOpen(false)) : null}
    </Dialog>
  )
}
