import { Button } from '@encore/ui/Button'
import { useToast } from '@encore/ui/Toast'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { call } from '#app/data/api.ts'
import { errorText } from '#app/data/errors.ts'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'

type Sent = Pick<Awaited<ReturnType<typeof call>>, 'ok'> & { error?: { name: string } }

export interface DeleteDraftProps {
  page: string
  list: string
  remove(): Promise<Sent>
  restore(): Promise<Sent>
}

/** Deletes a draft without asking and opens its list; the toast offers undo. */
export function DeleteDraft({ page, list, remove, restore }: DeleteDraftProps) {
  const t = useT()
  const toast = useToast()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [isBusy, setIsBusy] = useState(false)
  const [failed, setFailed] = useState('')
  async function bringBack() {
    const answer = await restore()
    if (!answer.ok) {
      const name = answer.error?.name ?? ''
      return toast({ text: name === 'INVALID_INPUT' ? t('events.drafts.taken') : errorText(t, name) })
    }
    await navigate(page)
    void revalidate()
    toast({ text: t('events.drafts.restored') })
  }
  async function act() {
    setIsBusy(true)
    const answer = await remove()
    setIsBusy(false)
    setFailed(answer.error?.name ?? '')
    if (!answer.ok) return
    await navigate(list)
    void revalidate()
    toast({
      text: t('events.drafts.deleted'),
      action: { label: t('events.drafts.undo'), onAct: () => void bringBack(), isWayBack: true },
    })
  }
  return (
    <>
      <Button size="s" kind="outline" busy={isBusy} onClick={() => void act()}>
        <Trash2 />
        <span>{t('events.drafts.delete')}</span>
      </Button>
      <FailureNotice name={failed} />
    </>
  )
}
