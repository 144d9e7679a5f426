import { Button } from '@encore/ui/Button'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { call } from '#app/data/api.ts'
import { FailureNotice } from '#app/features/failure/FailureNotice.tsx'

/** Fetches what a work wrote, by a link that is good for two minutes. */
export function FileButton({ id, label }: { id: string; label: string }) {
  const [failed, setFailed] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  async function fetchFile() {
    setIsBusy(true)
    const answer = await call('POST /api/studio/work/{id}/file', { params: { id }, body: {} })
    setIsBusy(false)
    setFailed(answer.ok ? '' : answer.error.name)
    if (answer.ok) location.assign(answer.value.path)
  }
  return (
    <>
      <Button size="s" busy={isBusy} onClick={() => void fetchFile()}>
        <Download />
        <span>{label}</span>
      </Button>
      <FailureNotice name={failed} />
    </>
  )
}
