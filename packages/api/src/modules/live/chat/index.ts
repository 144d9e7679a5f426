import type { Module } from '#modules/module.ts'
import { deleteBlocksOf, selectBlocked } from './block-store.ts'
import { createChat } from './chat.ts'
import { serveChat } from './routes.ts'
import { selectWordsOf } from './store.ts'

export { type PastTalk, rememberTalk } from './remember-talk.ts'

export const chat: Module = {
  name: 'chat',
  install: (host) => {
    const { ctx, rooms, onClose, holds } = host
    const handler = createChat(ctx, rooms)
    rooms.handle('live', handler)
    serveChat(host, handler)
    ctx.events.on('member.left', (tx, { memberId }) => deleteBlocksOf(tx, memberId))
    holds({ section: 'chat', data: selectWordsOf })
    holds({ section: 'chatBlocks', data: selectBlocked })
    onClose(handler.close)
  },
}
