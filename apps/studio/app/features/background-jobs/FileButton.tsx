import { useMutation } from '@encore/app-kit/use-mutation'
import type { JobFileFormat } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import Download from 'lucide-react/icons/download'
import { call } from '#app/data/api.ts'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'

export interface FileButtonProps {
  id: string
  formats?: readonly JobFileFormat[]
  label: string
}

/** Downloads the file of a background job through a link that is valid for two minutes. */
export function FileButton({ id, formats = ['CSV'], label }: FileButtonProps) {
  const t = useT()
  const { run, pending, failure } = useMutation((format: JobFileFormat) =>
    call('POST /api/studio/job/{id}/file', { params: { id }, body: { format } }),
  )
  async function fetchFile(format: JobFileFormat) {
    const answer = await run(format)
    if (answer?.ok) location.assign(answer.value.path)
  }
  return (
    <>
      {formats.map((format) => (
        <Button
          key={format}
          size="s"
          busy={pending?.[0] === format}
          disabled={pending !== null && pending[0] !== format}
          onClick={() => void fetchFile(format)}
        >
          <Download />
          <span>{formats.length > 1 ? t(`backgroundJobs.fileAs.${format}`) : label}</span>
        </Button>
      ))}
      {formats.length > 1 ? <small>{t('backgroundJobs.fileHint')}</small> : null}
      <FailureNotice name={failure?.error.name} />
    </>
  )
}
