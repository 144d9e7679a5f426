import type { WorkFileFormat } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { call } from '#app/data/api.ts'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'

export interface FileButtonProps {
  id: string
  formats?: readonly WorkFileFormat[]
  label: string
}

/** Downloads the file of a background job through a link that is valid for two minutes. */
export function FileButton({ id, formats = ['CSV'], label }: FileButtonProps) {
  const t = useT()
  const [failed, setFailed] = useState('')
  const [busy, setBusy] = useState<WorkFileFormat | null>(null)
  async function fetchFile(format: WorkFileFormat) {
    setBusy(format)
    const answer = await call('POST /api/studio/job/{id}/file', { params: { id }, body: { format } })
    setBusy(null)
    setFailed(answer.ok ? '' : answer.error.name)
    if (answer.ok) location.assign(answer.value.path)
  }
  return (
    <>
      {formats.map((format) => (
        <Button key={format} size="s" busy={busy === format} onClick={() => void fetchFile(format)}>
          <Download />
          <span>{formats.length > 1 ? t(`work.fileAs.${format}`) : label}</span>
        </Button>
      ))}
      {formats.length > 1 ? <small>{t('work.fileHint')}</small> : null}
      <FailureNotice name={failed} />
    </>
  )
}
