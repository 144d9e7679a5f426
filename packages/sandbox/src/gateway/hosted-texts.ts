import type { DeclineReason } from './outcomes.ts'

export type HostedTexts = {
  readonly htmlLang: string
  readonly banner: string
  readonly bannerNote: string
  readonly pay: string
  readonly merchant: string
  readonly orderNumber: string
  readonly method: string
  readonly card: string
  readonly details: string
  readonly total: string
  readonly choose: string
  readonly approve: string
  readonly decline: string
  readonly declineReason: string
  readonly reasons: Readonly<Record<DeclineReason, string>>
  readonly cancel: string
  readonly close: string
  readonly panel: string
  readonly delay: string
  readonly order: string
  readonly orders: Readonly<Record<'usual' | 'return_first' | 'webhook_first', string>>
  readonly notices: string
  readonly noticeCounts: Readonly<Record<'one' | 'none' | 'twice' | 'parallel', string>>
  readonly tamper: string
  readonly tampers: Readonly<Record<'none' | 'amount' | 'currency' | 'signature' | 'ref', string>>
  readonly followUp: string
  readonly followUps: Readonly<
    Record<'none' | 'second_approval' | 'decline' | 'approve_after_cancel', string>
  >
  readonly form: string
  readonly forms: Readonly<Record<'usual' | 'extra_field' | 'float_amount', string>>
  readonly approved: string
  readonly declined: string
  readonly canceled: string
  readonly closed: string
  readonly closedNote: string
  readonly goOn: string
  readonly goingOn: string
  readonly transactionNumber: string
  readonly time: string
  readonly answerCode: string
  readonly refused: string
  readonly refusedNote: string
  readonly unknownSession: string
}

const en: HostedTexts = {
  htmlLang: 'en',
  banner: 'TEST, NO MONEY',
  bannerNote: 'No card is asked for and nothing is charged.',
  pay: 'Amount to pay',
  merchant: 'Merchant',
  orderNumber: 'Order number',
  method: 'Payment method',
  card: 'Credit card',
  details: 'Items',
  total: 'Total',
  choose: 'Choose how the bank answers.',
  approve: 'Approve',
  decline: 'Decline',
  declineReason: 'Reason to decline',
  reasons: { card_number: 'Card number refused', expired: 'Card expired', limit: 'Over the limit' },
  cancel: 'Cancel',
  close: 'Close without answer',
  panel: 'Tester panel',
  delay: 'Delay of the notice, seconds',
  order: 'Which comes first',
  orders: { usual: 'As usual', return_first: 'Return page', webhook_first: 'Notice' },
  notices: 'Notices',
  noticeCounts: { one: 'One', none: 'None', twice: 'Twice', parallel: 'Two at once' },
  tamper: 'Wrong in the answer',
  tampers: {
    none: 'Nothing',
    amount: 'Amount',
    currency: 'Currency',
    signature: 'Signature',
    ref: 'Order number',
  },
  followUp: 'Afterwards',
  followUps: {
    none: 'Nothing',
    second_approval: 'A second approval',
    decline: 'A refusal',
    approve_after_cancel: 'An approval after Cancel',
  },
  form: 'Form of the answer',
  forms: { usual: 'As usual', extra_field: 'With an unknown field', float_amount: 'Amount as 1.0' },
  approved: 'Payment approved',
  declined: 'Payment refused',
  canceled: 'Payment canceled',
  closed: 'Closed without an answer',
  closedNote: 'The merchant is told nothing. You can close this window.',
  goOn: 'Continue to the merchant',
  goingOn: 'Taking you back to the merchant',
  transactionNumber: 'Transaction',
  time: 'Time',
  answerCode: 'Answer',
  refused: 'The request was refused',
  refusedNote: 'Nothing was charged. Close this window and start again from the merchant.',
  unknownSession: 'This payment page is not known',
}

const ko: HostedTexts = {
  htmlLang: 'ko',
  banner: 'TEST, NO MONEY · 테스트 결제',
  bannerNote: '카드 정보를 묻지 않으며 실제로 청구되지 않습니다.',
  pay: '결제 금액',
  merchant: '가맹점',
  orderNumber: '주문번호',
  method: '결제 수단',
  card: '신용카드',
  details: '상품 내역',
  total: '합계',
  choose: '은행이 어떻게 응답할지 선택하세요.',
  approve: '승인',
  decline: '거절',
  declineReason: '거절 사유',
  reasons: { card_number: '카드번호 오류', expired: '유효기간 만료', limit: '한도 초과' },
  cancel: '취소',
  close: '응답 없이 닫기',
  panel: '테스터 패널',
  delay: '통지 지연(초)',
  order: '먼저 도착하는 것',
  orders: { usual: '평소대로', return_first: '결과 페이지', webhook_first: '서버 통지' },
  notices: '서버 통지',
  noticeCounts: { one: '한 번', none: '보내지 않음', twice: '두 번', parallel: '동시에 두 번' },
  tamper: '응답의 오류',
  tampers: { none: '없음', amount: '금액', currency: '통화', signature: '서명', ref: '주문번호' },
  followUp: '이후 동작',
  followUps: {
    none: '없음',
    second_approval: '두 번째 승인',
    decline: '거절 통지',
    approve_after_cancel: '취소 후 승인',
  },
  form: '응답 형식',
  forms: { usual: '평소대로', extra_field: '알 수 없는 항목 추가', float_amount: '금액을 1.0 형식으로' },
  approved: '결제가 승인되었습니다',
  declined: '결제가 거절되었습니다',
  canceled: '결제가 취소되었습니다',
  closed: '응답 없이 닫았습니다',
  closedNote: '가맹점에는 아무것도 전달되지 않습니다. 이 창을 닫아도 됩니다.',
  goOn: '가맹점으로 계속',
  goingOn: '가맹점으로 돌아갑니다',
  transactionNumber: '거래번호',
  time: '시각',
  answerCode: '응답',
  refused: '요청이 거부되었습니다',
  refusedNote: '청구된 금액은 없습니다. 창을 닫고 가맹점에서 다시 시작하세요.',
  unknownSession: '알 수 없는 결제 페이지입니다',
}

const ja: HostedTexts = {
  htmlLang: 'ja',
  banner: 'TEST, NO MONEY · テスト決済',
  bannerNote: 'カード情報の入力はなく、請求も発生しません。',
  pay: 'お支払い金額',
  merchant: '加盟店',
  orderNumber: '注文番号',
  method: 'お支払い方法',
  card: 'クレジットカード',
  details: '明細',
  total: '合計',
  choose: '銀行の応答を選んでください。',
  approve: '承認する',
  decline: '拒否する',
  declineReason: '拒否の理由',
  reasons: { card_number: 'カード番号エラー', expired: '有効期限切れ', limit: '限度額超過' },
  cancel: 'キャンセル',
  close: '応答せずに閉じる',
  panel: 'テスターパネル',
  delay: '通知の遅延（秒）',
  order: '先に届くもの',
  orders: { usual: '通常どおり', return_first: '結果ページ', webhook_first: 'サーバー通知' },
  notices: 'サーバー通知',
  noticeCounts: { one: '1回', none: '送らない', twice: '2回', parallel: '同時に2回' },
  tamper: '応答の誤り',
  tampers: { none: 'なし', amount: '金額', currency: '通貨', signature: '署名', ref: '注文番号' },
  followUp: 'その後の動作',
  followUps: {
    none: 'なし',
    second_approval: '2回目の承認',
    decline: '拒否の通知',
    approve_after_cancel: 'キャンセル後の承認',
  },
  form: '応答の形式',
  forms: { usual: '通常どおり', extra_field: '未知の項目を追加', float_amount: '金額を1.0の形で' },
  approved: 'お支払いが承認されました',
  declined: 'お支払いが拒否されました',
  canceled: 'お支払いをキャンセルしました',
  closed: '応答せずに閉じました',
  closedNote: '加盟店には何も通知されません。このウィンドウは閉じてかまいません。',
  goOn: '加盟店へ進む',
  goingOn: '加盟店へ戻ります',
  transactionNumber: '取引番号',
  time: '日時',
  answerCode: '応答',
  refused: 'リクエストが拒否されました',
  refusedNote: '請求は発生していません。ウィンドウを閉じて、加盟店からやり直してください。',
  unknownSession: 'この決済ページは見つかりません',
}

const zh: HostedTexts = {
  htmlLang: 'zh-Hans',
  banner: 'TEST, NO MONEY · 测试支付',
  bannerNote: '不会要求银行卡信息，也不会实际扣款。',
  pay: '支付金额',
  merchant: '商户',
  orderNumber: '订单号',
  method: '支付方式',
  card: '信用卡',
  details: '商品明细',
  total: '合计',
  choose: '请选择银行如何应答。',
  approve: '批准',
  decline: '拒绝',
  declineReason: '拒绝原因',
  reasons: { card_number: '卡号错误', expired: '卡已过期', limit: '超出限额' },
  cancel: '取消',
  close: '不应答并关闭',
  panel: '测试面板',
  delay: '通知延迟（秒）',
  order: '先到达的是',
  orders: { usual: '照常', return_first: '结果页面', webhook_first: '服务器通知' },
  notices: '服务器通知',
  noticeCounts: { one: '一次', none: '不发送', twice: '两次', parallel: '同时两次' },
  tamper: '应答中的错误',
  tampers: { none: '无', amount: '金额', currency: '币种', signature: '签名', ref: '订单号' },
  followUp: '后续动作',
  followUps: {
    none: '无',
    second_approval: '第二次批准',
    decline: '拒绝通知',
    approve_after_cancel: '取消后批准',
  },
  form: '应答格式',
  forms: { usual: '照常', extra_field: '附加未知字段', float_amount: '金额写作 1.0' },
  approved: '支付已批准',
  declined: '支付被拒绝',
  canceled: '支付已取消',
  closed: '已关闭，未应答',
  closedNote: '不会通知商户。可以关闭此窗口。',
  goOn: '返回商户继续',
  goingOn: '正在返回商户',
  transactionNumber: '交易号',
  time: '时间',
  answerCode: '应答',
  refused: '请求被拒绝',
  refusedNote: '未产生扣款。请关闭窗口并从商户重新开始。',
  unknownSession: '找不到此支付页面',
}

/** By the request's lang: KR EN CN JP; English when it is none of them. */
export function hostedTexts(lang: string | undefined): HostedTexts {
  if (lang === 'KR') return ko
  if (lang === 'JP') return ja
  if (lang === 'CN') return zh
  return en
}
