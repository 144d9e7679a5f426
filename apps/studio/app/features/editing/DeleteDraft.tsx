import { useMutation } from '@encore/app-kit/use-mutation'
import type { ApiResult } from '@encore/contract/client'
import { Button } from '@encore/ui/Button'
import { useToast } from '@encore/ui/Toast'
import Trash2 from 'lucide-react/icons/trash-2'
import { useNavigate, useRevalidator } from 'react-router'
import { errorText } from '#app/data/errors.ts'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'

export interface DeleteDraftProps {
  page: string
  list: string
  remove(): Promise<ApiResult<unknown>>
  restore(): Promise<ApiResult<unknown>>
}

/** Deletes a draft without asking and opens its list; the toast offers undo. */
export function DeleteDraft({ page, list, remove, restore }: DeleteDraftProps) {
  const t = useT()
  const toast = useToast()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { run, isBusy, failure } = useMutation(remove)
  async function bringBack() {
    const answer = await restore()
    if (!answer.ok) {
      const { name } = answer.error
      return toast({ text: name === 'INVALID_INPUT' ? t('events.drafts.taken') : errorText(t, name) })
    }
    await navigate(page)
    void revalidate()
    toast({ text: t('events.drafts.restored') })
  }
  async function act() {
    const answer = await run()
    if (!answer?.ok) return
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
      <FailureNotice name={failure?.error.name} />
    </>
  )
}
