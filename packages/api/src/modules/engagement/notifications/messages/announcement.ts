import type { MailPreference, NotificationType } from '@encore/contract/endpoints'
import type { Texts } from '#kernel/texts.ts'
import { announcementLabels } from './announcement-labels.ts'
import { labels } from './labels.ts'
import type { MailAddition, Message, Reader } from './message.ts'

/** A broadcast with the organiser's own texts. */
export interface Announcement {
  title: Texts
  content: Texts
  /** Marketing, sent only to members who agreed to it. */
  isNews?: boolean
  eventId?: string | null
}

type Said = Message<Announcement>['words']['en']

const inWordsOf: Said = ({ title, content }, inWords) => ({
  title: inWords(title),
  content: inWords(content),
})

const wishOf = ({ isNews = false }: Announcement): MailPreference => (isNews ? 'NEWS' : 'ORGANISERS')

/** Variants that lead to different pages: the named notice, MY BOX or the home page. */
const announcementTo = (type: NotificationType, pathOf: (sourceId: string | null) => string) =>
  ({
    type,
    words: { ko: inWordsOf, ja: inWordsOf, en: inWordsOf, zhhans: inWordsOf },
    preference: wishOf,
    mail: async (said, reader) => addition(said, reader, type, pathOf(reader.sourceId)),
  }) satisfies Message<Announcement>

export const announcement: Message<Announcement> = announcementTo('HOME', () => '/')
export const announcementOfBox: Message<Announcement> = announcementTo('MY_BOX', () => '/mybox')
export const announcementOfNotice: Message<Announcement> = announcementTo('NOTICE', (noticeId) =>
  noticeId === null ? '/notice' : `/notice/${noticeId}`,
)

function addition(
  said: Announcement,
  { locale, nickname, seller, supportEmail, wayOut }: Reader,
  type: NotificationType,
  path: string,
): MailAddition {
  const { isNews = false, eventId = null } = said
  const words = announcementLabels[locale]
  const preference = wishOf(said)
  const main =
    type === 'HOME' && eventId !== null
      ? { label: labels[locale].toEvent, to: `/detail/${eventId}` }
      : { label: words.to[type], to: path }
  return {
    papers: [],
    links: [main, { label: words.choose, to: preferencesPath }],
    notes: [
      isNews ? words.whyNews(seller) : words.whyService(seller),
      words.account(nickname),
      labels[locale].questions(supportEmail),
    ],
    subjectMark: isNews ? words.advertisement : '',
    unsubscribe: { label: words.stop[preference], to: wayOut(preference) },
  }
}

/** Page where readers choose which mails they receive. */
export const preferencesPath = '/mypage/consents'
