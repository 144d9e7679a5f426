import { type Api, type NewNotice, namedId, publishNotice } from '@encore/api'
import type { Calendar } from './calendar.ts'
import type { Words } from './demo-types.ts'

interface DemoNotice {
  name: string
  kind: NewNotice['kind']
  event?: string
  isPinned?: boolean
  /** Days ago, and the hour in Seoul. */
  at: [days: number, hour: string]
  title: Words
  summary: Words
  body: Words
}

const notices: readonly DemoNotice[] = [
  {
    name: 'cameras',
    kind: 'SHOW',
    event: 'afterglow',
    isPinned: true,
    at: [-1, '12:00'],
    title: {
      ko: 'AFTERGLOW 멀티 카메라 안내',
      ja: 'AFTERGLOW マルチカメラのご案内',
      en: 'AFTERGLOW: how the cameras work',
      zhhans: 'AFTERGLOW 多机位说明',
    },
    summary: {
      ko: '세 카메라가 같은 순간을 비춰요. 바꿔도 끊기지 않아요.',
      ja: '3台のカメラは同じ瞬間を映します。切替時も途切れません。',
      en: 'Three cameras show the same moment; switching loses nothing.',
      zhhans: '三个机位同步拍摄，切换时画面不会中断。',
    },
    body: {
      ko: '멀티 앵글 티켓이 있으면, 플레이어 아래의 카메라를 누르거나 숫자 키 **1**, **2**, **3**을 누르면 시점이 바뀌어요.\n\n- 무대 전체\n- 맨 앞줄\n- 객석\n\n소리는 어느 카메라에서나 같아요. 데이터를 아끼고 싶다면 화질에서 **데이터 절약**을 골라 주세요.',
      ja: 'マルチアングルチケットをお持ちなら、プレーヤーの下のカメラを押すか、数字キーの**1**、**2**、**3**で視点が変わります。\n\n- ステージ全体\n- 最前列\n- 客席\n\n音声はどのカメラでも同じです。通信量を抑えたいときは、画質から**データ節約**をお選びください。',
      en: 'With a Multi-angle ticket, choose a camera below the picture, or press **1**, **2** or **3**.\n\n- The whole stage\n- Front row\n- Crowd\n\nThe sound is the same on all of them. To use less data, choose **Data saver** under quality.',
      zhhans:
        '持有多机位门票时，点击播放器下方的机位，或按数字键 **1**、**2**、**3** 即可切换视角。\n\n- 舞台全景\n- 最前排\n- 观众席\n\n各机位的声音相同。想节省流量时，请在画质中选择**省流量**。',
    },
  },
  {
    name: 'parcels',
    kind: 'DELIVERY',
    at: [-1, '10:00'],
    title: {
      ko: '연말 해외 배송이 길어져요',
      ja: '年末の海外配送について',
      en: 'Parcels abroad take longer at the end of the year',
      zhhans: '年末国际快递时效调整',
    },
    summary: {
      ko: '12월 10일부터 보내는 상품은 3~5일 더 걸릴 수 있어요.',
      ja: '12月10日以降に発送する商品は、通常より3〜5日長くかかる見込みです。',
      en: 'What we send from 10 December on may need three to five days more.',
      zhhans: '12月10日起寄出的包裹预计延后 3 至 5 天送达。',
    },
    body: {
      ko: '항공 화물이 몰려 **12월 10일부터 1월 4일까지** 보내는 해외 배송이 3~5일 늦어질 수 있어요. 국내 배송은 평소와 같아요.\n\n크리스마스 전에 받으려면 **12월 5일**까지 주문해 주세요. 송장 번호는 상품을 보내는 날 알림으로 알려 드려요.',
      ja: '航空貨物の混雑のため、**12月10日から1月4日まで**に発送する海外向けの荷物は、通常より3〜5日長くかかる見込みです。韓国国内の配送は通常どおりです。\n\nクリスマスまでに受け取りたい場合は、**12月5日**までにご注文ください。追跡番号は発送日に通知でお知らせします。',
      en: 'Air freight is crowded: parcels abroad that leave **between 10 December and 4 January** may need three to five days more. Parcels within Korea arrive as usual.\n\nTo have yours before Christmas, order by **5 December**. The tracking number comes as a notification on the day it leaves.',
      zhhans:
        '由于航空货运繁忙，**12月10日至 1月4日**寄出的国际包裹预计延后 3 至 5 天。韩国境内配送不受影响。\n\n如需在圣诞节前收到，请在 **12月5日**前下单。寄出当天会通过通知告知运单号。',
    },
  },
  {
    name: 'maintenance',
    kind: 'SERVICE',
    at: [-2, '15:00'],
    title: {
      ko: '11월 25일 새벽 결제 점검',
      ja: '11月25日未明 決済メンテナンス',
      en: 'No payments early on 25 November',
      zhhans: '11月25日凌晨支付系统维护',
    },
    summary: {
      ko: '03:00~05:00(KST)에는 결제할 수 없어요. 시청은 그대로예요.',
      ja: '03:00〜05:00（KST）はお支払いができません。視聴には影響ありません。',
      en: 'From 03:00 to 05:00 KST payments are not possible. Watching goes on as usual.',
      zhhans: '03:00 至 05:00（KST）暂停支付，观看不受影响。',
    },
    body: {
      ko: '카드사 점검으로 **11월 25일 03:00~05:00(KST)** 에는 카드와 간편결제를 쓸 수 없어요.\n\n- 큐브로 사는 것은 그대로 돼요.\n- 장바구니와 잡아 둔 티켓은 사라지지 않아요.\n- 편의점 결제 기한이 이 시간에 끝나면 05:30까지 늘려 드려요.',
      ja: 'カード会社のメンテナンスのため、**11月25日03:00〜05:00（KST）** はカードと各種ペイをご利用いただけません。\n\n- キューブでの購入は通常どおりです。\n- カートの中身と確保したチケットはそのまま残ります。\n- コンビニ払いの期限がこの時間に終わる場合は、05:30まで延長します。',
      en: 'The card companies work on their systems: **on 25 November from 03:00 to 05:00 KST** cards and wallets cannot be used.\n\n- What is bought with cubes works as usual.\n- Carts and held tickets stay as they are.\n- Deadlines at convenience stores that end in these hours are moved to 05:30.',
      zhhans:
        '因银行卡公司系统维护，**11月25日 03:00 至 05:00（KST）** 无法使用银行卡和快捷支付。\n\n- 使用 Cube 购买不受影响。\n- 购物车和已保留的门票不会丢失。\n- 便利店付款期限若在此期间到期，将延长至 05:30。',
    },
  },
  {
    name: 'frost',
    kind: 'SHOW',
    event: 'first-frost',
    at: [-4, '18:00'],
    title: {
      ko: '첫서리 취소와 환불 안내',
      ja: '「初霜」中止と返金のご案内',
      en: 'FIRST FROST is canceled: everybody is refunded',
      zhhans: '《初霜》取消及退款说明',
    },
    summary: {
      ko: '티켓값은 결제한 방법으로 모두 돌려드려요. 따로 신청하지 않아도 돼요.',
      ja: 'チケット代金は、お支払い方法に全額返金します。お手続きは不要です。',
      en: 'All tickets are paid back the way they were paid. You do not need to do anything.',
      zhhans: '门票将按原支付方式全额退款，无需申请。',
    },
    body: {
      ko: '아티스트의 건강 회복을 위해 첫서리를 취소해요. 기다려 주신 분들께 죄송해요.\n\n- 카드: 카드사에 따라 3~7일\n- 큐브: 바로 지갑으로\n- 편의점 결제: 등록한 계좌로\n\n환불이 끝나면 알림과 메일로 알려 드려요.',
      ja: 'アーティストの体調回復のため、「初霜」を中止します。楽しみにしてくださったみなさま、申し訳ありません。\n\n- カード：カード会社により3〜7日\n- キューブ：すぐにウォレットへ\n- コンビニ払い：登録した口座へ\n\n返金が完了したら、通知とメールでお知らせします。',
      en: 'So that the artist can get well, FIRST FROST is canceled. We are sorry for everybody who was looking forward to it.\n\n- Cards: 3 to 7 days, depending on the company\n- Cubes: back in your wallet at once\n- Convenience stores: to the account you named\n\nYou are told by notification and mail when it is done.',
      zhhans:
        '为了让艺人好好休养，《初霜》取消举办。对期待演出的各位深表歉意。\n\n- 银行卡：视发卡机构需 3 至 7 天\n- Cube：立即退回钱包\n- 便利店付款：退至你登记的账户\n\n退款完成后会通过通知和邮件告知。',
    },
  },
  {
    name: 'photobook',
    kind: 'DELIVERY',
    event: 'low-tide-high-moon',
    at: [-9, '11:00'],
    title: {
      ko: '로 타이드 사진집 두 번째 물량',
      ja: 'Low Tide フォトブック 第2便について',
      en: 'The second printing of the Low Tide photobook',
      zhhans: 'Low Tide 写真集第二批发货',
    },
    summary: {
      ko: '12월 2일부터 순서대로 보내요. 내 차례는 주문 화면에 있어요.',
      ja: '12月2日から順に発送します。発送日はご注文のページで確認できます。',
      en: 'It ships from 2 December. See your order for your date.',
      zhhans: '第二批自12月2日起陆续发货，可在订单页查看。',
    },
    body: {
      ko: '첫 물량이 모두 팔려 한 번 더 인쇄했어요. **12월 2일**부터 주문한 순서대로 보내요. 함께 산 상품도 같은 상자로 보내 배송비는 한 번만 내요.',
      ja: '初版が完売したため、増刷しました。**12月2日**からご注文の順に発送します。一緒にご購入の商品は同じ箱でお送りし、送料は1回分です。',
      en: 'The first printing is sold, so there is another. It leaves **from 2 December on**, in the order in which it was bought. What you bought with it travels in the same box, and shipping is paid once.',
      zhhans:
        '首批已售罄，现已加印。**12月2日**起按下单顺序发货。同一订单的商品会装在同一箱内，只收一次运费。',
    },
  },
  {
    name: 'devices',
    kind: 'SERVICE',
    at: [-14, '14:00'],
    title: {
      ko: '보던 기기를 한 번에 옮길 수 있어요',
      ja: '視聴中の端末をワンタップで移せます',
      en: 'Move what you watch to another device with one tap',
      zhhans: '正在观看的设备可一键切换',
    },
    summary: {
      ko: '휴대폰에서 보다가 컴퓨터 앞에 앉으면 ‘여기서 보기’를 누르세요.',
      ja: 'スマートフォンで見ていて、パソコンの前に座ったら「こちらで見る」を押してください。',
      en: 'Start on your phone, then press Watch here at your desk.',
      zhhans: '在手机上观看时，坐到电脑前按“在此观看”即可。',
    },
    body: {
      ko: '티켓 한 장으로 한 기기에서 볼 수 있어요. 다른 기기에서 같은 공연을 열면 어디서 보는 중인지 알려 드리고, **여기서 보기**를 누르면 바로 옮겨 와요. 앞의 기기에서는 화면이 멈추고 채팅은 남아요.',
      ja: 'チケット1枚につき1台で視聴できます。別の端末で同じ公演を開くと、どこで再生中かが表示され、**こちらで見る**を押すとすぐに移ります。前の端末では映像が止まり、チャットは残ります。',
      en: 'A ticket plays on one device at a time. Open the show on another and it says where it is playing; press **Move here** and it comes over at once. The picture stops on the first one, the chat stays.',
      zhhans:
        '一张门票同时只能在一台设备上观看。在其他设备打开同一场演出时，会显示正在哪里播放，按**转到这里**即可立即切换。原设备的画面会停止，聊天仍会保留。',
    },
  },
]

/** Publishes the notices on their page without a notification to members. */
export async function seedNotices({ ctx }: Api, calendar: Calendar): Promise<void> {
  for (const { name, event, isPinned = false, at, ...words } of notices) {
    const [days, hour] = at
    const published = await publishNotice(ctx, {
      ...words,
      id: namedId('no', name),
      eventId: event === undefined ? null : namedId('ev', event),
      isPinned,
      publishedAt: calendar.day(days, hour),
    })
    if (!published.ok) throw new Error(`The notice ${name}: ${JSON.stringify(published.failure)}`)
  }
}
