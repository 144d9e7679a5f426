import type { ApiResult } from '@encore/contract/client'
import type { Playback } from '@encore/contract/endpoints'
import { Button, type ButtonProps } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import { useState } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'

export interface MoveHereProps extends Pick<ButtonProps, 'wide'> {
  /** Takes over the device lease and handles a success itself. */
  onMove: () => Promise<ApiResult<Playback>>
}

/** Ends the viewing on the other device and starts it here. */
export function MoveHere({ onMove, wide }: MoveHereProps) {
  const t = useT()
  const [isMoving, setIsMoving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const move = async () => {
    setIsMoving(true)
    setProblem(null)
    const answer = await onMove()
    setIsMoving(false)
    if (!answer.ok) setProblem(t(`errors.${answer.error.name}`))
  }
  return (
    <>
      {problem && (
        <Notice kind="bad" role="alert">
          {problem}
        </Notice>
      )}
      <Button kind="accent" size="l" wide={wide} busy={isMoving} onClick={() => void move()}>
        <MonitorSmartphone />
        <span>{t('player.elsewhere.action')}</span>
      </Button>
    </>
  )
}
