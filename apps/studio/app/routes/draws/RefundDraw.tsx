import { Button } from '@encore/ui/Button'
import { useToast } from '@encore/ui/Toast'
import { useState } from 'react'
import { call } from '#app/data/api.ts'
import { ReasonDialog } from '#app/features/refunds/ReasonDialog.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'

/** Requests the refund of all entries that were sold for a void draw; a second person decides. */
export function RefundDraw({ eventId, id }: { eventId: string; id: string }) {
  const t = useT()
  const toast = useToast()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="s" kind="outline" onClick={() => setIsOpen(true)}>
        {t('draws.refund')}
      </Button>
      <ReasonDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('draws.refundTitle')}
        lead={t('draws.refundText')}
        label={t('draws.voidNote')}
        submit={t('draws.requestApproval')}
        send={(note) =>
          call('POST /api/studio/event/{eventId}/draw/{id}/refund', {
            params: { eventId, id },
            body: { note },
          })
        }
        onDone={() => {
          setIsOpen(false)
          toast({ text: t('draws.refundRequested') })
        }}
      />
    </>
  )
}
