import { Button } from '@encore/ui/Button'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Coffee from 'lucide-react/icons/coffee'
import Hourglass from 'lucide-react/icons/hourglass'
import Ticket from 'lucide-react/icons/ticket'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { Access } from './chat-log.ts'
import styles from './RoomNotice.module.css'

interface RoomNoticeProps {
  access: Access
  /** The connection is lost and reconnects by itself. */
  isAway: boolean
  /** Messages may arrive seconds late. */
  isDelayed: boolean
  /** The room is off for everybody and returns by itself. */
  isOff: boolean
  /** Staff closed the room; it stays readable. */
  isClosed: boolean
  /** The show ended long ago. */
  isOver: boolean
  /** The connection is closed for good; only a reload restores it. */
  isStopped: boolean
}

/** Shows why no new messages arrive and what happens next; empty in normal operation. */
export function RoomNotice({
  access,
  isAway,
  isDelayed,
  isOff,
  isClosed,
  isOver,
  isStopped,
}: RoomNoticeProps) {
  const t = useT()
  return (
    <div role="status" className={styles.place}>
      {isStopped ? (
        <div className={styles.notice}>
          <CircleAlert />
          <p>{t('chat.stopped')}</p>
          <Button size="s" onClick={() => window.location.reload()}>
            {t('chat.reload')}
          </Button>
        </div>
      ) : isAway && access.kind !== 'out' ? (
        <div className={styles.notice} data-late="">
          <WifiOff />
          <p>{t('chat.away')}</p>
        </div>
      ) : isOff && access.kind === 'in' ? (
        <div className={styles.notice}>
          <Coffee />
          <p>{t('chat.off')}</p>
        </div>
      ) : (isClosed || isOver) && access.kind === 'in' ? (
        <div className={styles.notice}>
          <Coffee />
          <p>{t(isOver ? 'chat.over' : 'chat.closed')}</p>
        </div>
      ) : isDelayed && access.kind === 'in' ? (
        <div className={styles.notice} data-late="">
          <Hourglass />
          <p>{t('chat.delayed')}</p>
        </div>
      ) : (
        access.kind === 'out' && <Out reason={access.reason} />
      )}
    </div>
  )
}

function Out({ reason }: Pick<Extract<Access, { kind: 'out' }>, 'reason'>) {
  const t = useT()
  return (
    <div className={styles.notice}>
      {reason === 'NOT_ENTITLED' ? <Ticket /> : <CircleAlert />}
      <p>{t(`chat.out.${isKnown(reason) ? reason : 'UNAVAILABLE'}`)}</p>
    </div>
  )
}

const known = ['NOT_ENTITLED', 'NOT_FOUND', 'RATE_LIMITED', 'UNAVAILABLE', 'CHAT_BANNED'] as const
const isKnown = (reason: string): reason is (typeof known)[number] => known.some((one) => one === reason)
