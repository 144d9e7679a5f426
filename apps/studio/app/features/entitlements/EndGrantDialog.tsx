import { useToast } from '@encore/ui/Toast'
import { useRevalidator } from 'react-router'
import { call } from '#app/data/api.ts'
import { ReasonDialog } from '#app/features/refunds/ReasonDialog.tsx'
import { useWords } from '#app/i18n/TextProvider.tsx'

export interface GrantToEnd {
  eventId: string
  grantId: string
}

export function EndGrantDialog({ grant, onClose }: { grant: GrantToEnd | null; onClose(): void }) {
  const w = useWords()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  return (
    <ReasonDialog
      isOpen={grant !== null}
      onClose={onClose}
      title={w.guests.endTitle}
      lead={w.guests.endLead}
      submit={w.guests.end}
      isDanger
      send={(reason) =>
        call('POST /api/studio/event/{eventId}/entitlement/{grantId}/end', {
          params: { eventId: grant?.eventId ?? '', grantId: grant?.grantId ?? '' },
          body: { reason },
        })
      }
      onDone={() => {
        toast({ text: w.guests.endDone })
        onClose()
        void revalidate()
      }}
    />
  )
}
