import type { BroadcastTarget } from '@encore/contract/rules/broadcasts'
import type { Announced } from '#modules/engagement/notifications/index.ts'
import type { Broadcast } from './store.ts'

const templates: Record<BroadcastTarget, Announced['template']> = {
  HOME: 'announcement',
  MY_BOX: 'announcement-box',
  NOTICE: 'announcement-notice',
}

export const announcedOf = ({
  kind,
  leadsTo,
  noticeId,
  eventId,
  title,
  content,
}: Pick<Broadcast, 'kind' | 'leadsTo' | 'noticeId' | 'eventId' | 'title' | 'content'>): Announced => ({
  template: templates[leadsTo],
  data: { title, content, isNews: kind === 'NEWS', eventId },
  sourceId: noticeId,
})
