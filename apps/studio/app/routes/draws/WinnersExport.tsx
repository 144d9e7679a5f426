import { Button } from '@encore/ui/Button'
import { useState } from 'react'
import { call } from '#app/data/api.ts'
import { JobProgress } from '#app/features/background-jobs/JobProgress.tsx'
import { ReasonDialog } from '#app/features/refunds/ReasonDialog.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'

/** Exports the winners with their names for the check-in; the reason is logged. */
export function WinnersExport({ eventId, id }: { eventId: string; id: string }) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  const [workId, setWorkId] = useState<string | null>(null)
  return (
    <>
      <Button size="s" kind="outline" onClick={() => setIsOpen(true)}>
        {t('draws.winners.exportButton')}
      </Button>
      {workId === null ? null : <JobProgress key={workId} id={workId} />}
      <ReasonDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('draws.winners.exportTitle')}
        lead={t('draws.winners.exportLead')}
        label={t('draws.winners.exportReason')}
        submit={t('draws.winners.exportButton')}
        send={(reason) =>
          call('POST /api/studio/event/{eventId}/draw/{id}/export', {
            params: { eventId, id },
            body: { reason },
          })
        }
        onDone={(begun) => {
          setIsOpen(false)
          setWorkId(begun.workId)
        }}
      />
    </>
  )
}
