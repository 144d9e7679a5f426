import type { Module } from '#modules/module.ts'
import { serveDeparture } from './routes.ts'

/** What a member takes along and leaves behind: the export and the leave. Emits `member.left`. */
export const accountDeletion: Module = {
  name: 'account-deletion',
  install: serveDeparture,
}
