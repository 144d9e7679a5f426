import { useMutation } from '@encore/app-kit/use-mutation'
import type { KeptPicture } from '@encore/contract/endpoints'
import { uploadMaxBytes, uploadTypes } from '@encore/contract/rules/event-editing'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import ImageUp from 'lucide-react/icons/image-up'
import { type ChangeEvent, useRef } from 'react'
import { call } from '#app/data/api.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import { fitPicture } from './fit-picture.ts'

export interface UploadButtonProps {
  what: string
  onUpload(picture: KeptPicture): void
}

/** Uploads a picture, scaled down when it is too large, and shows its problems below. */
export function UploadButton({ what, onUpload }: UploadButtonProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const { run, isBusy, result, reset } = useMutation(upload)
  const problem = result?.ok === false ? result.problem : ''
  const scaled = result?.ok ? result.scaled : null
  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    reset()
    const answer = await run(file)
    if (answer?.ok) onUpload(answer.picture)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={uploadTypes.join(',')}
        aria-label={t('eventForm.upload', { place: what })}
        onChange={(event) => void choose(event)}
      />
      <Button
        size="s"
        busy={isBusy}
        busyLabel={t('eventForm.uploading')}
        aria-label={t('eventForm.upload', { place: what })}
        onClick={() => input.current?.click()}
      >
        <ImageUp />
        <span>{t('eventForm.uploadShort')}</span>
      </Button>
      {scaled ? (
        <Notice role="status">
          {t('eventForm.scaled', {
            width: scaled.from.widthPx,
            height: scaled.from.heightPx,
            newWidth: scaled.to.widthPx,
            newHeight: scaled.to.heightPx,
          })}
        </Notice>
      ) : null}
      {problem ? (
        <Notice kind="bad" role="alert">
          {findText(t, `eventForm.uploadProblems.${problem}`) ?? t('shell.unknownError')}
        </Notice>
      ) : null}
    </>
  )
}

async function upload(file: File) {
  const { blob, scaled } = await fitPicture(file)
  if (blob.size > uploadMaxBytes) return { ok: false, problem: 'bytes' } as const
  const answer = await call('POST /api/studio/picture', { body: blob })
  if (answer.ok) return { ok: true, picture: answer.value, scaled } as const
  return { ok: false, problem: answer.error.fields?.[0]?.rule ?? answer.error.name } as const
}
