import { staffRoleLabels } from '@encore/contract/labels/staff-roles'
import type { Locale } from '@encore/contract/rules/locale'
import type { StaffRole } from '@encore/contract/rules/staff-roles'
import type { Ctx } from '#platform/context.ts'
import { decryptText } from '#platform/encrypted-text.ts'
import type { Mail } from '#platform/mail.ts'
import { composeMail } from '#platform/mail-layout.ts'
import { staffLocale, translator } from '#platform/translator.ts'

/** Payload of the outbox task; the token is encrypted while it waits. */
export interface InvitationMail {
  id: string
  to: string
  role: StaffRole
  locale: Locale
  encryptedToken: string
}

/** The token follows the `#`, so browsers do not send it to servers. */
export function invitationMail(
  { config, secrets }: Pick<Ctx, 'config' | 'secrets'>,
  { id, to, role, locale, encryptedToken }: InvitationMail,
): Mail {
  const token = decryptText(secrets('studio-invitation'), Buffer.from(encryptedToken, 'base64'), id)
  const language = staffLocale(locale)
  const t = translator(language)
  const words = {
    subject: t('studio.invitation.subject'),
    lead: t('studio.invitation.lead', { role: staffRoleLabels[language][role].name }),
    after: t('studio.invitation.after'),
  }
  const links = [{ label: t('studio.invitation.label'), href: `${config.studioUrl}/invitation#${token}` }]
  return { ...composeMail(to, language, words, { links }), id }
}
