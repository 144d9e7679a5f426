import { call } from '#app/data/api.ts'
import { ReasonDialog } from '#app/features/refunds/ReasonDialog.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'

export interface ExportDialogProps {
  isOpen: boolean
  /** Null exports all events that the staff member has access to. */
  eventId: string | null
  onClose(): void
  onBegun(workId: string): void
}

/** Exporting addresses requires a reason. */
export function ExportDialog({ isOpen, eventId, onClose, onBegun }: ExportDialogProps) {
  const t = useT()
  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('parcels.exportTitle')}
      lead={t('parcels.exportLead')}
      label={t('parcels.exportReason')}
      submit={t('parcels.export')}
      send={(reason) => call('POST /api/studio/parcel/export', { body: { eventId, reason } })}
      onDone={({ workId }) => onBegun(workId)}
    />
  )
}
