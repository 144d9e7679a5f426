import { useStore } from '@encore/app-kit/store'
import { Badge } from '@encore/ui/Badge'
import { Button } from '@encore/ui/Button'
import Video from 'lucide-react/icons/video'
import { useText } from '#app/i18n/TextProvider.tsx'
import { CallAlarm } from './CallAlarm.tsx'
import pageStyles from './CallPage.module.css'
import { CaptureTrouble } from './CaptureTrouble.tsx'
import type { CallPhase } from './call-phase.ts'
import type { CallRoom, SeatedCall } from './call-room.ts'
import styles from './DoorView.module.css'
import { OwnPicture } from './OwnPicture.tsx'
import { PreviewBar } from './PreviewBar.tsx'

export interface DoorViewProps {
  room: CallRoom
  seated: SeatedCall | null
  /** The artist of the call at hand. */
  name: string
  phase: CallPhase
  now: number
  /** The alarm leaves room for the device check. */
  isBeside: boolean
}

/** The fan's own camera: the question for it, what stands in its way, or its picture. */
export function DoorView({ room, seated, name, phase, now, isBeside }: DoorViewProps) {
  const { t } = useText()
  const { picture, fault, isAsking } = useStore(room.capture.state)
  const alarm = (phase.kind === 'RUNG' || phase.kind === 'CALLED') && (
    <CallAlarm room={room} phase={phase} name={name} now={now} isBeside={isBeside || picture === null} />
  )
  if (!picture && fault)
    return (
      <section className={pageStyles.view} data-look="trouble" aria-labelledby="call-trouble">
        {alarm}
        <CaptureTrouble room={room} fault={fault} isAsking={isAsking} />
      </section>
    )
  if (!picture)
    return (
      <section className={pageStyles.view} aria-labelledby="call-start">
        {alarm}
        <div className={styles.start}>
          <span className={styles.sign}>
            <Video />
          </span>
          <h2 id="call-start">{t('call.start.title')}</h2>
          <p>{t('call.start.text')}</p>
          <Button
            kind="primary"
            size="l"
            busy={isAsking}
            busyLabel={t('call.start.busy')}
            onClick={() => void room.startCapture()}
          >
            {t('call.start.action')}
          </Button>
        </div>
      </section>
    )
  return (
    <section className={pageStyles.view} aria-label={t('call.view.camera')}>
      <OwnPicture track={picture} className={styles.picture} />
      <div className={styles.who}>
        <SeenBadge seated={seated} name={name} />
      </div>
      {alarm}
      <PreviewBar room={room} />
    </section>
  )
}

/** Says who sees the own picture now. */
function SeenBadge({ seated, name }: Pick<DoorViewProps, 'seated' | 'name'>) {
  return seated ? <SeatedBadge call={seated} name={name} /> : <OnlyYou />
}

function SeatedBadge({ call, name }: { call: SeatedCall; name: string }) {
  const { t } = useText()
  const { isSeen } = useStore(call.fan.view)
  return isSeen ? <Badge kind="live">{t('call.view.seen', { name })}</Badge> : <OnlyYou />
}

function OnlyYou() {
  const { t } = useText()
  return <Badge>{t('call.view.onlyYou')}</Badge>
}
