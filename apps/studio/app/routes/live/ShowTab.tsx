import { grantingRole } from '@encore/contract/rules/studio-roles'
import { Notice } from '@encore/ui/Notice'
import { useDesk } from '#app/data/desk.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { ChatStream } from './ChatStream.tsx'
import { InputHealth } from './InputHealth.tsx'
import styles from './Live.module.css'
import { useLiveFrame } from './live-desk.ts'
import { Preview } from './Preview.tsx'
import { useChatDesk } from './use-chat-desk.ts'
import { viewersSee } from './viewers-see.ts'

/** The picture beside the chat: what whoever runs the show looks at all evening. */
export function ShowTab() {
  const { w } = useText()
  const { me } = useDesk()
  const { event, live } = useLiveFrame()
  const desk = useChatDesk(event.id)
  const isAhead = live.status === 'SCHEDULED' || live.status === 'OPEN_TICKET'
  const isEarly = isAhead && !live.may.start
  const mayRun = grantingRole(me.roles, 'live.write', event.id) !== null
  return (
    <div className={styles.sides}>
      <div className={styles.column}>
        {viewersSee(live) === 'SLATE' && live.channel?.isSlate ? (
          <Notice kind="warn" title={w.live.slateOn}>
            {w.live.slateText}
          </Notice>
        ) : null}
        {mayRun && !live.channel ? <Notice>{w.live.whyNot.noChannel}</Notice> : null}
        {mayRun && isEarly && live.channel ? <Notice>{w.live.whyNot.early}</Notice> : null}
        <Preview />
        {live.input ? <InputHealth input={live.input} /> : null}
      </div>
      <ChatStream desk={desk} />
    </div>
  )
}
