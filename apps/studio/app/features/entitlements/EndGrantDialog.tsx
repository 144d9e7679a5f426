import { useToast } from '@encore/ui/Toast'
import { useRevalidator } from 'react-router'
import { call } from '#app/data/api.ts'
import { ReasonDialog } from '#app/features/refunds/ReasonDialog.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'

export interface GrantToEnd {
  eventId: string
  grantId: string
}

export function EndGrantDialog({ grant, onClose }: { grant: GrantToEnd | null; onClose(): void }) {
  const t = useT()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  return (
    <ReasonDialog
      isOpen={grant !== null}
      onClose={onClose}
      title={t('guestList.endTitle')}
      lead={t('guestList.endLead')}
      submit={t('guestList.end')}
      isDanger
      send={(reason) =>
        call('POST /api/studio/event/{eventId}/entitlement/{grantId}/end', {
          params: { eventId: grant?.eventId ?? '', grantId: grant?.grantId ?? '' },
          body: { reason },
        })
      }
      onDone={() => {
        toast({ text: t('guestList.endDone') })
        onClose()
        void revalidate()
      }}
    />
  )
}
