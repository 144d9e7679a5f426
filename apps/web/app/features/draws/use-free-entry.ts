import { useMutation } from '@encore/app-kit/use-mutation'
import type { DrawDetail, OwnDraw } from '@encore/contract/endpoints'
import { api } from '#app/data/api.ts'
import { openDialog } from '#app/data/dialogs.ts'
import { toast } from '#app/data/toasts.ts'
import { useViewer } from '#app/data/viewer.ts'
import { useT } from '#app/i18n/TextProvider.tsx'

/** Enters a draw for free; a guest is asked to sign in. */
export function useFreeEntry({ id }: Pick<DrawDetail, 'id'>, keepOwn: (own: OwnDraw) => void) {
  const t = useT()
  const viewer = useViewer()
  const { run, isBusy, failure } = useMutation(async () => {
    const entered = await api('PUT /api/v1/draw/{id}/entry', { params: { id } })
    if (!entered.ok) return entered
    keepOwn(entered.value)
    toast(t('draw.own.entered'))
    return entered
  })
  const enter = () => (viewer.kind === 'member' ? void run() : openDialog({ kind: 'needsSignIn' }))
  return { enter, isBusy, failure }
}
