import type { approvalEn } from './approval.en.ts'

export const approvalKo: typeof approvalEn = {
  title: '승인 대기',
  asked: (who, reason) => `${who}: ${reason}`,
  askedBy: (who) => `요청한 사람: ${who}`,
  until: (time) => `${time}까지`,
  own: '직접 요청한 일이라 다른 사람이 승인해야 해요.',
  approve: '승인',
  refuse: '거절',
  takeBack: '요청 철회',
  refused: '거절했어요',
  refund: {
    title: (sum) => `${sum} 환불이 승인을 기다려요`,
    refuseTitle: '환불 승인 거절',
    approved: (sum) => `${sum} 환불을 시작했어요`,
  },
  CANCEL_EVENT: {
    title: '이벤트 취소가 승인을 기다려요',
    refuseTitle: '이벤트 취소 거절',
    approved: '이벤트를 취소했어요. 모두에게 알리고 환불하고 있어요',
  },
  COUPON_CAMPAIGN: {
    title: '쿠폰 캠페인이 승인을 기다려요',
    refuseTitle: '캠페인 거절',
    approved: '캠페인을 만들었어요',
  },
  goesBack: (sums) => `환불 금액: ${sums}`,
  note: (text) => `팬에게 전할 말: ${text}`,
  times: (gift, times) => `${gift}, 최대 ${times}회`,
  inAll: (gift) => `모두 합하면 ${gift}`,
}
