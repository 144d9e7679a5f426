import type { Module } from '#modules/module.ts'
import { createChat } from './chat.ts'

export const chat: Module = {
  name: 'chat',
  install: ({ ctx, rooms, onClose }) => {
    const handler = createChat(ctx, rooms)
    rooms.handle('live', handler)
    onClose(async () => handler.close())
  },
}
