import type { Module } from '#modules/module.ts'
import { createChat } from './chat.ts'
import { selectWordsOf } from './store.ts'

export const chat: Module = {
  name: 'chat',
  install: ({ ctx, rooms, onClose, holds }) => {
    const handler = createChat(ctx, rooms)
    rooms.handle('live', handler)
    holds({ section: 'chat', data: selectWordsOf })
    onClose(async () => handler.close())
  },
}
