import { Button } from '@encore/ui/Button'
import Upload from 'lucide-react/icons/upload'
import { type ReactNode, useRef } from 'react'

export interface ChooseFilesProps {
  /** Accessible name, when it is longer than the visible text. */
  label: string
  isMultiple?: boolean
  disabled?: boolean
  kind?: 'plain' | 'outline'
  /** Filter of the file dialog; files are validated anyway. */
  accept?: string
  onChoose(files: File[]): void
  children: ReactNode
}

export function ChooseFiles({
  label,
  isMultiple = false,
  disabled = false,
  kind = 'outline',
  accept,
  onChoose,
  children,
}: ChooseFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMultiple}
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])]
          target.value = ''
          if (chosen.length > 0) onChoose(chosen)
        }}
      />
      <Button
        size="s"
        kind={kind}
        disabled={disabled}
        aria-label={label}
        onClick={() => input.current?.click()}
      >
        <Upload />
        {children}
      </Button>
    </>
  )
}
