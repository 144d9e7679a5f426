import type { ApiResult } from '@encore/contract/client'
import { Button } from '@encore/ui/Button'
import { useToast } from '@encore/ui/Toast'
import { ConfirmDialog } from './ConfirmDialog.tsx'

export interface ConfirmButtonProps {
  label: string
  title: string
  /** What it will do. */
  text: string
  /** Said when it is done. */
  done: string
  send(): Promise<ApiResult<unknown>>
  onDone(): void
}

/** A button for what takes something back: asks once more, and says that it is done. */
export function ConfirmButton({ label, title, text, done, send, onDone }: ConfirmButtonProps) {
  const toast = useToast()
  return (
    <ConfirmDialog
      trigger={
        <Button size="s" kind="outline">
          {label}
        </Button>
      }
      title={title}
      submit={label}
      isDanger
      send={send}
      onDone={() => {
        toast({ text: done })
        onDone()
      }}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}
