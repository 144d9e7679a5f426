import type { ReplayDetail } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import Play from 'lucide-react/icons/play'
import { formatLength } from '#app/features/replay/media-time.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { GateCard } from './GateCard.tsx'

export interface ResumeOfferProps {
  replay: ReplayDetail
  /** Milliseconds of media time. */
  resumeMs: number
  onChoose: (startAtMs: number) => void
}

/** Offers to resume from the last position on any device; the press also permits sound. */
export function ResumeOffer({ replay, resumeMs, onChoose }: ResumeOfferProps) {
  const t = useT()
  const time = formatLength(resumeMs - replay.fromMs)
  return (
    <GateCard event={replay.event} title={t('replay.resume.title', { time })}>
      <Button kind="primary" size="l" onClick={() => onChoose(resumeMs)}>
        <Play />
        <span>{t('replay.resume.go', { time })}</span>
      </Button>
      <Button kind="plain" onClick={() => onChoose(replay.fromMs)}>
        {t('replay.resume.start')}
      </Button>
    </GateCard>
  )
}
