import { type Api, broadcast, namedId } from '@encore/api'
import type { Words } from './demo-types.ts'
import { throughOutage } from './through-outage.ts'

interface Announcement {
  name: string
  /** Slug of the show. */
  event?: string
  title: Words
  content: Words
}

const announcements: Announcement[] = [
  {
    name: 'holds',
    title: {
      ko: '고른 티켓은 10분 동안 잡아 둬요',
      ja: '選んだチケットは10分間確保されます',
      en: 'A ticket you choose is held for 10 minutes',
      zhhans: '选好的门票会保留 10 分钟',
    },
    content: {
      ko: '결제하는 동안 다른 사람에게 팔리지 않아요. 시간이 지나면 다시 판매해요.',
      ja: 'お支払いの間、ほかの人に販売されることはありません。時間を過ぎると販売に戻ります。',
      en: 'Nobody else can buy it while you pay. After that it goes back on sale.',
      zhhans: '付款期间不会卖给别人，超时后会重新开售。',
    },
  },
  {
    name: 'afterglow',
    event: 'afterglow',
    title: {
      ko: 'AFTERGLOW 라이브 중',
      ja: 'AFTERGLOW 配信中',
      en: 'AFTERGLOW is on air',
      zhhans: 'AFTERGLOW 正在直播',
    },
    content: {
      ko: '지금 입장해 채팅으로 함께 볼 수 있어요.',
      ja: '今すぐ入場して、チャットで一緒に楽しめます。',
      en: 'Come in now and watch along in the chat.',
      zhhans: '现在就能进场，边看边聊。',
    },
  },
]

/** Notifies the demo's members once they have joined; a repeated call sends nothing. */
export async function seedAnnouncements({ ctx }: Api): Promise<void> {
  for (const { name, event, title, content } of announcements) {
    const data = { title, content, eventId: event ? namedId('ev', event) : null }
    // A notification about a show leads to MY BOX.
    const template = event ? 'announcement-box' : 'announcement'
    const notification = { template, data, sourceId: null, dedupeKey: `demo:${name}` } as const
    await throughOutage(() => ctx.sql.begin((tx) => broadcast(tx, notification)))
  }
}
