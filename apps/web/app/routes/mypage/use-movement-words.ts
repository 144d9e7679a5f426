import type { StatementEntry } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { useMoneyText } from '#app/i18n/money-text.ts'
import { useT } from '#app/i18n/TextProvider.tsx'

export interface MovementWords {
  title: string
  /** Language of the title when it differs from the page's; otherwise null. */
  lang: Locale | null
  detail: string
}

/** Returns texts for the cause of a movement, used by both the page and the CSV file. */
export function useMovementWords(): (entry: StatementEntry) => MovementWords {
  const t = useT()
  const money = useMoneyText()
  return ({ cause, exchange, order, poll }) => {
    const title = t(`account.wallet.cause.${cause}`)
    if (exchange) return { title, lang: null, detail: t('account.wallet.exchanged', exchange) }
    if (poll) {
      const detail =
        cause === 'POLL'
          ? t('account.wallet.poll', { option: poll.option.text })
          : t('account.wallet.pollVoid', { question: poll.question.text })
      return cause === 'POLL'
        ? { title: poll.question.text, lang: poll.question.lang, detail }
        : { title, lang: null, detail }
    }
    if (!order) return { title, lang: null, detail: '' }
    const number = t('account.wallet.order', { id: order.orderId.slice(-8) })
    if (cause === 'ORDER') {
      const { name, eventTitle } = order
      if (!eventTitle) return { title: name.text, lang: name.lang, detail: number }
      return { title: eventTitle.text, lang: eventTitle.lang, detail: [name.text, number].join(' · ') }
    }
    const { pgCode, total } = order
    const paid = pgCode === 'CUBE' ? '' : `${t(`shop.method.${pgCode}`)} ${money(total)}`
    return { title, lang: null, detail: [paid, number].filter(Boolean).join(' · ') }
  }
}
