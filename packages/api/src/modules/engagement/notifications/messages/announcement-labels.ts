import type { MailPreference, NotificationType } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'

/** Texts around an organiser's own text in a mail. */
interface AnnouncementLabels {
  to: Record<NotificationType, string>
  choose: string
  /** Unsubscribe link of a mail kind in the footer; in Korean mails the law also requires it in English. */
  stop: Record<MailPreference, string>
  whyNews(seller: string): string
  whyService(seller: string): string
  account(nickname: string): string
  /** Subject prefix of marketing mails where the law requires it: Korea's network act § 50, China's rules on mail. */
  advertisement: string
}

export const announcementLabels: Record<Locale, AnnouncementLabels> = {
  ko: {
    to: { HOME: 'Encore 열기', NOTICE: '공지 보기', MY_BOX: 'MY BOX 열기' },
    choose: '메일 수신 설정',
    stop: {
      NEWS: '소식·혜택 메일 무료 수신거부 (Unsubscribe)',
      ORGANISERS: '주최자 메일 수신거부 (Unsubscribe)',
    },
    whyNews: (seller) =>
      `소식과 혜택 메일 수신에 동의하셔서 ${seller}에서 보내 드려요. 마이페이지의 동의 내역에서 언제든 무료로 끌 수 있어요.`,
    whyService: (seller) =>
      `이용 중인 공연과 주문에 관한 안내라서 ${seller}에서 보내 드려요. 주최자 메일은 마이페이지의 동의 내역에서 끌 수 있어요.`,
    account: (nickname) => `계정: ${nickname}`,
    advertisement: '(광고) ',
  },
  ja: {
    to: { HOME: 'Encoreを開く', NOTICE: 'お知らせを見る', MY_BOX: 'MY BOXを開く' },
    choose: 'メールの受信設定',
    stop: { NEWS: 'ニュースとお得な情報の配信停止', ORGANISERS: '主催者からのメールの配信停止' },
    whyNews: (seller) =>
      `ニュースとお得な情報のメールに同意いただいているため、${seller}からお送りしています。マイページの「同意の内容」からいつでも停止できます。`,
    whyService: (seller) =>
      `ご利用中の公演やご注文に関するお知らせとして、${seller}からお送りしています。主催者からのメールはマイページの「同意の内容」で停止できます。`,
    account: (nickname) => `アカウント：${nickname}`,
    advertisement: '',
  },
  en: {
    to: { HOME: 'Open Encore', NOTICE: 'Read the notice', MY_BOX: 'Open MY BOX' },
    choose: 'Choose what is mailed',
    stop: { NEWS: 'Unsubscribe from news and offers', ORGANISERS: 'Unsubscribe from organizers’ emails' },
    whyNews: (seller) =>
      `You agreed to news and offers by email from ${seller}. You can stop them at any time on My page, under Consents.`,
    whyService: (seller) =>
      `${seller} sends this because it concerns a show or an order of yours. You can stop organizers’ emails on My page, under Consents.`,
    account: (nickname) => `Account: ${nickname}`,
    advertisement: '',
  },
  zhhans: {
    to: { HOME: '打开 Encore', NOTICE: '查看公告', MY_BOX: '打开 MY BOX' },
    choose: '邮件接收设置',
    stop: { NEWS: '退订资讯与优惠邮件', ORGANISERS: '退订主办方邮件' },
    whyNews: (seller) =>
      `你已同意接收资讯与优惠邮件，此邮件由 ${seller} 发送。可随时在“我的页面”的同意记录中停止接收。`,
    whyService: (seller) =>
      `此邮件与你的演出或订单有关，由 ${seller} 发送。可在“我的页面”的同意记录中停止接收主办方邮件。`,
    account: (nickname) => `账号：${nickname}`,
    advertisement: '(广告) ',
  },
}
