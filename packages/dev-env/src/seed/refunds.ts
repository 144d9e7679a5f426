import type { Words } from './demo-types.ts'

export const untilStart: Words = {
  ko: '공연이 시작되기 전까지 전액 환불해요. 시작한 뒤에는 환불할 수 없어요.',
  ja: '開演前までは全額返金します。開演後の返金はできません。',
  en: 'In full until the show starts, not after that.',
  zhhans: '开演前可全额退款，开演后不再退款。',
}

export const nothingToRefund: Words = {
  ko: '무료로 볼 수 있는 공연이에요. 굿즈와 디지털 상품은 받기 전까지 환불해요.',
  ja: '無料の公演です。グッズとデジタル商品は受け取り前であれば返金します。',
  en: 'Free to watch. Goods and downloads are refunded until you have received them.',
  zhhans: '本场免费观看。周边与数字商品在领取前可退款。',
}

export const untilFirstPlay: Words = {
  ko: '다시보기는 재생하지 않았다면 결제 후 7일 안에 전액 환불해요.',
  ja: '見逃し配信は、再生していなければお支払いから7日以内に全額返金します。',
  en: 'Replays are refunded in full within 7 days of payment, as long as you have not played them.',
  zhhans: '回放未播放时，付款后 7 天内可全额退款。',
}

export const afterCancellation: Words = {
  ko: '공연이 취소되어 모든 티켓을 결제한 수단으로 5일 안에 전액 환불해요. 따로 신청하지 않아도 돼요.',
  ja: '公演中止のため、すべてのチケットをお支払い方法に応じて5日以内に全額返金します。お手続きは不要です。',
  en: 'The show was called off. Every ticket is refunded in full, the way it was paid, within 5 days; you need not ask.',
  zhhans: '演出已取消。所有门票将在 5 天内原路全额退款，无需申请。',
}
