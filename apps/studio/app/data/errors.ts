import type { Words } from '#app/i18n/en.ts'

export const errorText = (w: Words, name: string): string => w.errors[name] ?? w.unknownError
