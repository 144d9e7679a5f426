import type { OwnCall } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'

const words = {
  RECORDING: 'call.keepsake.preparing',
  READY: 'call.keepsake.ready',
  FAILED: 'call.keepsake.failed',
  DELETED: 'call.keepsake.deleted',
} as const

/** After a recorded call: what becomes of its keepsake, and where it is. */
export function KeepsakeNotice({ calls }: { calls: readonly Pick<OwnCall, 'keepsake'>[] }) {
  const { t } = useText()
  const states = calls.flatMap(({ keepsake }) => keepsake ?? [])
  const state = (['RECORDING', 'READY', 'FAILED', 'DELETED'] as const).find((one) => states.includes(one))
  if (!state) return null
  const isThere = state === 'RECORDING' || state === 'READY'
  return (
    <Notice
      kind={state === 'READY' ? 'ok' : 'info'}
      role="status"
      action={
        isThere && (
          <Button size="s" render={<PageLink to="/mybox?tab=download" />}>
            {t('call.keepsake.box')}
          </Button>
        )
      }
    >
      {t(words[state])}
    </Notice>
  )
}
