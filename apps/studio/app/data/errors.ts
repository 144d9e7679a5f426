import type { Words } from '#app/i18n/en.ts'

/** What a failed answer is told as. */
export const errorText = (w: Words, name: string): string => w.errors[name] ?? w.unknownError
