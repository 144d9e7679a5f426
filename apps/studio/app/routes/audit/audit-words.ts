import type { AuditField } from '@encore/contract/rules/audit-fields'
import type { StudioLocale } from '#app/i18n/locale.ts'
import { auditFieldsEn, auditSentencesEn } from '#app/i18n/words/audit.en.ts'
import { auditFieldsKo, auditSentencesKo } from '#app/i18n/words/audit.ko.ts'

export interface AuditWords {
  sentences: Record<string, string>
  fields: Record<AuditField, string>
}

/** Kept apart from the other translations, so that no other page loads them. */
export const auditWords: Record<StudioLocale, AuditWords> = {
  en: { sentences: auditSentencesEn, fields: auditFieldsEn },
  ko: { sentences: auditSentencesKo, fields: auditFieldsKo },
}
