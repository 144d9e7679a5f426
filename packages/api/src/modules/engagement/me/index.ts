import type { Module } from '#modules/module.ts'
import { serveMe } from './routes.ts'

/** The member with everything that the page header shows. It reads many modules, so it belongs above them. */
export const me: Module = { name: 'me', install: ({ serve, ctx }) => serveMe(serve, ctx) }
