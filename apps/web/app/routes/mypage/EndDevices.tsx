import type { ApiResult } from '@encore/contract/client'
import { api } from '#app/data/api.ts'
import { toast } from '#app/data/toasts.ts'
import { AskFirst } from '#app/features/account-forms/AskFirst.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'

/** One session, or all sessions except the current one. */
export type Ending = { sid: string; device: string } | { sid: null; count: number }

export interface EndDevicesProps {
  ending: Ending
  onClose: () => void
  onEnded: () => Promise<void>
}

/** Asks before signing a device out, because that cannot be undone from here. */
export function EndDevices({ ending, onClose, onEnded }: EndDevicesProps) {
  const t = useT()
  const isOne = ending.sid !== null
  const end = async (): Promise<ApiResult<unknown>> => {
    const answer = await endSessions(ending)
    const isGone = !answer.ok && answer.error.name === 'NOT_FOUND'
    if (isGone) toast(t('account.devices.gone'))
    else if (answer.ok)
      toast(
        ending.sid !== null
          ? t('account.devices.ended', { device: ending.device })
          : t('account.devices.endedOthers'),
      )
    return isGone ? { ok: true, value: null } : answer
  }
  return (
    <AskFirst
      title={t(isOne ? 'account.devices.endTitle' : 'account.devices.endOthersTitle')}
      words={{
        keep: t('account.cancel'),
        act: t('account.devices.end'),
        busy: t('account.devices.busy'),
      }}
      act={end}
      onClose={onClose}
      onDone={() => void onEnded()}
    >
      {ending.sid !== null
        ? t('account.devices.endText', { device: ending.device })
        : t('account.devices.endOthersText', { n: ending.count })}
    </AskFirst>
  )
}

const endSessions = ({ sid }: Ending) =>
  sid === null
    ? api('DELETE /api/v1/auth/session')
    : api('DELETE /api/v1/auth/session/{sid}', { params: { sid } })
