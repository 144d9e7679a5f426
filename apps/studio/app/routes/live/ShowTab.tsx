import { grantingRole } from '@encore/contract/rules/staff-roles'
import { Notice } from '@encore/ui/Notice'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { ChatStream } from './ChatStream.tsx'
import { InputHealth } from './InputHealth.tsx'
import styles from './Live.module.css'
import { useLiveFrame } from './live-frame.ts'
import { Preview } from './Preview.tsx'
import { useChatModeration } from './use-chat-moderation.ts'
import { viewersSee } from './viewers-see.ts'

export function ShowTab() {
  const t = useT()
  const { me } = useCurrentStaff()
  const { event, live } = useLiveFrame()
  const chat = useChatModeration(event.id)
  const isAhead = live.status === 'SCHEDULED' || live.status === 'OPEN_TICKET'
  const isEarly = isAhead && !live.may.start
  const mayRun = grantingRole(me.roles, 'live.write', event.id) !== null
  return (
    <div className={styles.sides}>
      <div className={styles.column}>
        {viewersSee(live) === 'SLATE' && live.channel?.isSlate ? (
          <Notice kind="warn" title={t('live.slateOn')}>
            {t('live.slateText')}
          </Notice>
        ) : null}
        {mayRun && !live.channel ? <Notice>{t('live.whyNot.noChannel')}</Notice> : null}
        {mayRun && isEarly && live.channel ? <Notice>{t('live.whyNot.early')}</Notice> : null}
        <Preview />
        {live.input ? <InputHealth input={live.input} /> : null}
      </div>
      <ChatStream chat={chat} />
    </div>
  )
}
