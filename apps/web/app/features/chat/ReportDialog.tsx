import type { ChatMessage } from '@encore/contract/realtime'
import { type ReportReason, reportReasons } from '@encore/contract/rules/chat-report'
import { Choice } from '@encore/ui/Choice'
import { ChoiceGroup } from '@encore/ui/ChoiceGroup'
import { useState } from 'react'
import { api } from '#app/data/api.ts'
import { toast } from '#app/data/toasts.ts'
import { AskFirst } from '#app/features/account-forms/AskFirst.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'

interface ReportDialogProps {
  message: ChatMessage
  room: string
  onClose: () => void
}

export function ReportDialog({ message: { seq, author, text }, room, onClose }: ReportDialogProps) {
  const t = useT()
  const [reason, setReason] = useState<ReportReason>('ABUSE')
  return (
    <AskFirst
      title={t('chat.report.title')}
      words={{ keep: t('chat.report.keep'), act: t('chat.report.act'), busy: t('chat.report.busy') }}
      act={() => api('POST /api/v1/live/{id}/chat/reports', { params: { id: room }, body: { seq, reason } })}
      onClose={onClose}
      onDone={() => toast(t('chat.report.done'))}
      more={
        <ChoiceGroup
          legend={t('chat.report.reason')}
          columns={2}
          value={reason}
          onValueChange={(chosen) => setReason(reportReasons.find((one) => one === chosen) ?? 'OTHER')}
        >
          {reportReasons.map((one) => (
            <Choice key={one} value={one} title={t(`chat.report.reasons.${one}`)} compact />
          ))}
        </ChoiceGroup>
      }
    >
      <span>{t('chat.spoken', { name: author.name, text })}</span>
      <br />
      <span>{t('chat.report.text', { name: author.name })}</span>
    </AskFirst>
  )
}
