import type { KeptPicture } from '@encore/contract/endpoints'
import { uploadMaxBytes, uploadTypes } from '@encore/contract/rules/event-desk'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import ImageUp from 'lucide-react/icons/image-up'
import { type ChangeEvent, useRef, useState } from 'react'
import { call } from '#app/data/api.ts'
import { useWords } from '#app/i18n/TextProvider.tsx'

export interface UploadButtonProps {
  /** Which picture it will be. */
  what: string
  onUpload(picture: KeptPicture): void
}

/** Takes a picture from the reader's device; what is wrong with it is told below. */
export function UploadButton({ what, onUpload }: UploadButtonProps) {
  const w = useWords()
  const words = w.eventForm
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    if (file.size > uploadMaxBytes) return setProblem('bytes')
    setIsBusy(true)
    setProblem('')
    const answer = await call('POST /api/studio/picture', { body: file })
    setIsBusy(false)
    if (answer.ok) onUpload(answer.value)
    else setProblem(answer.error.fields?.[0]?.rule ?? answer.error.name)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={uploadTypes.join(',')}
        aria-label={words.upload(what)}
        onChange={(event) => void choose(event)}
      />
      <Button
        size="s"
        busy={isBusy}
        busyLabel={words.uploading}
        aria-label={words.upload(what)}
        onClick={() => input.current?.click()}
      >
        <ImageUp />
        <span>{words.uploadShort}</span>
      </Button>
      {problem ? (
        <Notice kind="bad" role="alert">
          {words.uploadProblems[problem] ?? w.unknownError}
        </Notice>
      ) : null}
    </>
  )
}
