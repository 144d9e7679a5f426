import type { Teammate } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { useToast } from '@encore/ui/Toast'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#app/data/api.ts'
import { ReasonDialog } from '#app/features/refunds/ReasonDialog.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'

/** Resets the second factor of a staff member who lost both app and recovery codes. */
export function ResetFactor({ member, onDone }: { member: Teammate; onDone(): void }) {
  const t = useT()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button kind="outline" size="s" onClick={() => setIsAsking(true)}>
        {t('team.resetFactor.button')}
      </Button>
      <ReasonDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('team.resetFactor.title', { name: member.nickname })}
        lead={t('team.resetFactor.lead')}
        label={t('team.resetFactor.label')}
        submit={t('team.resetFactor.button')}
        isDanger
        send={(reason) =>
          call('POST /api/studio/team/member/{uid}/reset-factor', {
            params: { uid: member.uid },
            body: { reason },
          })
        }
        onDone={() => {
          toast({ text: t('team.resetFactor.done', { name: member.nickname }) })
          setIsAsking(false)
          onDone()
          void revalidate()
        }}
      />
    </>
  )
}
