import type { Module } from '#modules/module.ts'
import { serveMe } from './routes.ts'

/** The member with everything the shell shows of them; it gathers, so it stands above what it reads. */
export const me: Module = { name: 'me', install: ({ serve, ctx }) => serveMe(serve, ctx) }
