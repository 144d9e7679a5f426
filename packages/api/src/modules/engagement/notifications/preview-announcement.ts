import type { Locale } from '@encore/contract/rules/locale'
import { memberById } from '#modules/accounts/members/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Mail } from '#platform/mail.ts'
import { composeNotificationMail } from './mail-notified.ts'
import { type Announcement, wishesPath } from './messages/announcement.ts'
import type { Words } from './messages/message.ts'
import { clocksOf } from './messages/zones.ts'
import { inWords } from './templates.ts'

export interface Announced {
  template: 'announcement' | 'announcement-box' | 'announcement-notice'
  data: Announcement
  sourceId: string | null
}

/** What a reader of this language would find under the bell and in the mailbox; the reader is who asks, whose mails it stops nowhere. */
export async function previewAnnouncement(
  ctx: Ctx,
  announced: Announced,
  { uid, locale }: { uid: string; locale: Locale },
): Promise<{ bell: Words; mail: Mail }> {
  const member = await memberById(ctx.sql, uid)
  const bell = inWords(announced.template, announced.data, locale, clocksOf(locale, null))
  const told = { ...announced, createdAt: new Date(ctx.clock.now()) }
  const mail =
    member && (await composeNotificationMail(ctx, told, { ...member, language: locale }, () => wishesPath))
  if (!bell || !mail) throw new Error('an announcement without words')
  return { bell, mail }
}
