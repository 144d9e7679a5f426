import type { MailPreference, NotificationTarget } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import type { Texts } from '#kernel/texts.ts'
import type { MailAddition, Message, Reader } from './message.ts'

/** A broadcast with the organiser's own texts. */
export interface Announcement {
  title: Texts
  content: Texts
  /** Marketing, sent only to members who agreed to it. */
  isNews?: boolean
  eventId?: string | null
}

const preferenceOf = ({ isNews = false }: Announcement): MailPreference => (isNews ? 'NEWS' : 'ORGANISERS')

/** Variants that lead to different pages: the named notice, MY BOX or the home page. */
const announcementTo = (type: NotificationTarget, pathOf: (sourceId: string | null) => string) =>
  ({
    type,
    words: ({ title, content }, { localize }) => ({ title: localize(title), content: localize(content) }),
    preference: preferenceOf,
    mail: async (said, reader) => addition(said, reader, type, pathOf(reader.sourceId)),
  }) satisfies Message<Announcement>

export const announcement: Message<Announcement> = announcementTo('HOME', () => '/')
export const announcementOfBox: Message<Announcement> = announcementTo('MY_BOX', () => '/mybox')
export const announcementOfNotice: Message<Announcement> = announcementTo('NOTICE', (noticeId) =>
  noticeId === null ? '/notice' : `/notice/${noticeId}`,
)

function addition(
  said: Announcement,
  { locale, t, nickname, seller, supportEmail: address, wayOut }: Reader,
  type: NotificationTarget,
  path: string,
): MailAddition {
  const { isNews = false, eventId = null } = said
  const preference = preferenceOf(said)
  const main =
    type === 'HOME' && eventId !== null
      ? { label: t('mail.link.event'), to: `/detail/${eventId}` }
      : { label: t(`mail.announcement.to.${type}`), to: path }
  return {
    papers: [],
    links: [main, { label: t('mail.link.preferences'), to: preferencesPath }],
    notes: [
      t(`mail.announcement.why.${preference}`, { seller }),
      t('mail.announcement.account', { nickname }),
      t('mail.note.questions', { address }),
    ],
    subjectMark: isNews ? (advertisementMarks[locale] ?? '') : '',
    unsubscribe: { label: t(`mail.announcement.stop.${preference}`), to: wayOut(preference) },
  }
}

/** Subject prefix of marketing mails where the law requires it: Korea's network act § 50, China's rules on mail. */
const advertisementMarks: Partial<Record<Locale, string>> = { ko: '(광고) ', zhhans: '(广告) ' }

/** Page where readers choose which mails they receive. */
export const preferencesPath = '/mypage/consents'
