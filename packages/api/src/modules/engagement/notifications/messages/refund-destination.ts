import type { Locale } from '@encore/contract/rules/locale'

/** Cash is refunded by bank transfer, other payments by the same method. */
const isCash = (pgCode: string) => pgCode === 'KONBINI'

export const refundDestination: Record<Locale, (pgCode: string) => string> = {
  ko: (pgCode) =>
    isCash(pgCode)
      ? '편의점으로는 돌려드릴 수 없어서, 환불받을 계좌를 여쭤보는 메일을 따로 보내 드려요.'
      : '결제한 방법으로 돌아가며, 카드사에 표시되기까지 보통 영업일 3~4일이 걸려요.',
  ja: (pgCode) =>
    isCash(pgCode)
      ? 'コンビニへは返金できないため、振込先をおたずねするメールを別にお送りします。'
      : 'お支払いと同じ方法で戻り、カード会社の明細に表示されるまで通常3〜4営業日かかります。',
  en: (pgCode) =>
    isCash(pgCode)
      ? 'It cannot be sent back to the store, so we will write to you and ask for your bank account.'
      : 'It goes back the way you paid; card companies usually show it within 3–4 business days.',
  zhhans: (pgCode) =>
    isCash(pgCode)
      ? '由于无法退回便利店，我们会另行发邮件询问你的银行账户。'
      : '款项将原路退回，银行卡通常在 3\u2060–\u20604\u00a0个工作日内显示。',
}

export const refundSent: Record<Locale, (pgCode: string) => string> = {
  ko: (pgCode) =>
    isCash(pgCode) ? '알려 주신 계좌로 보냈어요.' : '카드사에 표시되기까지 보통 영업일 3~4일이 걸려요.',
  ja: (pgCode) =>
    isCash(pgCode)
      ? 'ご指定の口座にお振り込みしました。'
      : 'カード会社の明細に表示されるまで通常3〜4営業日かかります。',
  en: (pgCode) =>
    isCash(pgCode)
      ? 'It went to the bank account you named.'
      : 'Card companies usually show it within 3–4 business days.',
  zhhans: (pgCode) =>
    isCash(pgCode) ? '已汇至你提供的银行账户。' : '银行卡通常在 3\u2060–\u20604\u00a0个工作日内显示。',
}
