import type { Locale } from '@encore/contract/rules/locale'
import { memberById } from '#modules/accounts/members/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Mail } from '#platform/mail.ts'
import { composeNotificationMail } from './mail-notified.ts'
import { type Announcement, preferencesPath } from './messages/announcement.ts'
import type { Words } from './messages/message.ts'
import { clocksOf } from './messages/zones.ts'
import { renderNotification } from './templates.ts'

export interface Announced {
  template: 'announcement' | 'announcement-box' | 'announcement-notice'
  data: Announcement
  sourceId: string | null
}

/**
 * Renders notification and mail of a broadcast in a language, addressed to the caller. Its unsubscribe links lead to
 * the consents page, so they stop nothing.
 */
export async function previewAnnouncement(
  ctx: Ctx,
  announced: Announced,
  { uid, locale }: { uid: string; locale: Locale },
): Promise<{ bell: Words; mail: Mail }> {
  const member = await memberById(ctx.sql, uid)
  const bell = renderNotification(announced.template, announced.data, locale, clocksOf(locale, null))
  const notification = { ...announced, createdAt: new Date(ctx.clock.now()) }
  const mail =
    member &&
    (await composeNotificationMail(ctx, notification, { ...member, language: locale }, () => preferencesPath))
  if (!bell || !mail) throw new Error('an announcement without words')
  return { bell, mail }
}
