import type { Messages } from '@encore/messages/translate'
import type { StudioLocale } from './locale.ts'

const files: Record<StudioLocale, () => Promise<{ default: Messages }>> = {
  en: () => import('virtual:messages/en'),
  ko: () => import('virtual:messages/ko'),
}

/** Loads all messages of one language. */
export const loadMessages = async (locale: StudioLocale): Promise<Messages> => (await files[locale]()).default
