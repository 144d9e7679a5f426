import type { ApiResult } from '@encore/contract/client'
import { Button } from '@encore/ui/Button'
import { useToast } from '@encore/ui/Toast'
import { ConfirmDialog } from './ConfirmDialog.tsx'

export interface ConfirmButtonProps {
  label: string
  title: string
  text: string
  /** Toast after success. */
  done: string
  send(): Promise<ApiResult<unknown>>
  onDone(): void
}

/** A button for an action that takes something back: confirms first, then shows a toast. */
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
