import type { EventTemplate } from '@encore/contract/rules/event-editing'
import type { Texts } from '#kernel/texts.ts'
import type { EventWrite } from '#modules/catalog/events/index.ts'

interface Template {
  type: EventWrite['type']
  accent: string
  /** Minutes before the start, in local time of the venue. */
  doorsBefore: number
  lasts: number
  /** Minutes from the end to the opening of the replay, and days it stays open. */
  replay: { after: number; days: number } | null
  idCheck: boolean
  refund: Texts
}

const untilStart: Texts = {
  ko: '공연이 시작되기 전까지 전액 환불해요. 시작한 뒤에는 환불할 수 없어요.',
  ja: '開演前までは全額返金します。開演後の返金はできません。',
  en: 'In full until the show starts, not after that.',
  zhhans: '开演前可全额退款，开演后不再退款。',
}

export const templates: Record<EventTemplate, Template> = {
  BLANK: {
    type: 'CONCERT',
    accent: '#8f93a8',
    doorsBefore: 30,
    lasts: 120,
    replay: null,
    idCheck: false,
    refund: {},
  },
  CONCERT: {
    type: 'CONCERT',
    accent: '#ff9749',
    doorsBefore: 60,
    lasts: 150,
    replay: { after: 180, days: 14 },
    idCheck: false,
    refund: untilStart,
  },
  FAN_MEETING: {
    type: 'FAN_MEETING',
    accent: '#e58fd8',
    doorsBefore: 30,
    lasts: 90,
    replay: { after: 180, days: 7 },
    idCheck: false,
    refund: untilStart,
  },
  FAN_SIGN: {
    type: 'FAN_SIGN',
    accent: '#6ed5e8',
    doorsBefore: 30,
    lasts: 120,
    replay: null,
    idCheck: true,
    refund: untilStart,
  },
}
