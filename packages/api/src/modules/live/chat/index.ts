import type { Module } from '#modules/module.ts'
import { deleteBlocksOf, selectBlocked } from './block-store.ts'
import { createChat } from './chat.ts'
import { countReported, deleteReportsOf } from './report-store.ts'
import { serveChat } from './routes.ts'
import { countInTime, selectWordsOf } from './store.ts'

export {
  type Change,
  deleteMessages,
  keepMessages,
  lift,
  type ModerationContext,
  pin,
  restrict,
  setClosed,
  setSlowMode,
  setWords,
} from './moderate.ts'
export { listModerationLog, listReported, listRestrictions, listWords, readRoom } from './read-moderation.ts'
export { hasTalk, type PastTalk, rememberTalk } from './remember-talk.ts'
export { countInTime, countReported }

export const chat: Module = {
  name: 'chat',
  install: (host) => {
    const { ctx, rooms, onClose, holds } = host
    const handler = createChat(ctx, rooms)
    rooms.handle('live', handler)
    serveChat(host, handler)
    ctx.events.on('member.left', async (tx, { memberId }) => {
      await deleteBlocksOf(tx, memberId)
      await deleteReportsOf(tx, memberId)
    })
    holds({ section: 'chat', data: selectWordsOf })
    holds({ section: 'chatBlocks', data: selectBlocked })
    onClose(handler.close)
  },
}
