import { useMutation } from '@encore/app-kit/use-mutation'
import type { ApiResult } from '@encore/contract/client'
import type { Playback } from '@encore/contract/endpoints'
import { Button, type ButtonProps } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import { useT } from '#app/i18n/TextProvider.tsx'

export interface MoveHereProps extends Pick<ButtonProps, 'wide'> {
  /** Takes over the device lease and handles a success itself. */
  onMove: () => Promise<ApiResult<Playback>>
}

/** Ends the viewing on the other device and starts it here. */
export function MoveHere({ onMove, wide }: MoveHereProps) {
  const t = useT()
  const { run, isBusy, failure, reset } = useMutation(onMove)
  const move = () => {
    reset()
    void run()
  }
  return (
    <>
      {failure && (
        <Notice kind="bad" role="alert">
          {t(`errors.${failure.error.name}`)}
        </Notice>
      )}
      <Button kind="accent" size="l" wide={wide} busy={isBusy} onClick={move}>
        <MonitorSmartphone />
        <span>{t('player.elsewhere.action')}</span>
      </Button>
    </>
  )
}
