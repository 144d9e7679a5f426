import type { Module } from '#modules/module.ts'
import { serveDeparture } from './routes.ts'

/** Personal data export and account deletion. Emits `member.left`. */
export const accountDeletion: Module = {
  name: 'account-deletion',
  install: serveDeparture,
}
