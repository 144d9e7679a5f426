import type { Notification } from '@encore/contract/endpoints'
import { notificationPageSize } from '@encore/contract/rules/limits'
import type { Locale } from '@encore/contract/rules/locale'
import { type Page, pageOf, pageRequest } from '#kernel/pages.ts'
import { memberById } from '#modules/accounts/members/index.ts'
import { ownCurrencies } from '#modules/accounts/wallet/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Clocks, clocksOf } from './messages/zones.ts'
import { picturesOf } from './pictures.ts'
import { countNotifications, type NotificationRow, selectPage } from './store.ts'
import { renderNotification } from './templates.ts'

/** Returns a page of a member's notifications in `locale`, newest first. */
export async function listNotifications(
  { sql }: Ctx,
  memberId: string,
  query: { page?: number; size?: number } | undefined,
  locale: Locale,
): Promise<Page<Notification>> {
  const page = pageRequest({ size: notificationPageSize, ...query })
  const [rows, total, { countryCode }] = await Promise.all([
    selectPage(sql, memberId, page),
    countNotifications(sql, memberId),
    ownCurrencies(sql, memberId),
  ])
  const pictures = await picturesOf(sql, rows)
  const clocks = clocksOf(locale, countryCode)
  const notification = rows.flatMap((row) => present(row, locale, clocks))
  return pageOf(
    notification.map((one) => ({ ...one, imageUrl: pictures.get(one.id) ?? null })),
    total,
    page,
  )
}

type Said = Omit<Notification, 'imageUrl'>

/** Notifications of the personal data export, newest first, in the member's language. */
export async function ownNotifications(db: Db, memberId: string): Promise<Said[]> {
  const member = await memberById(db, memberId)
  if (!member) return []
  const rows = await selectPage(db, memberId, { offset: 0, size: 10_000 })
  const clocks = clocksOf(member.language, (await ownCurrencies(db, memberId)).countryCode)
  return rows.flatMap((row) => present(row, member.language, clocks))
}

function present(
  { template, data, createdAt, ...rest }: NotificationRow,
  locale: Locale,
  clocks: Clocks,
): Said[] {
  const words = renderNotification(template, data, locale, clocks)
  return words ? [{ ...rest, ...words, createdAt: createdAt.toISOString() }] : []
}
