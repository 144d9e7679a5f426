import type { Playback } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { paymentPath, selectForPayment } from '#app/features/checkout/selection.ts'
import { useOpensText } from '#app/features/tickets/use-opens-text.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './Cameras.module.css'

/** One line that offers the ticket with more cameras or quality. */
export function BetterTicket({ eventId, upgrade }: { eventId: string; upgrade: Playback['upgrade'] }) {
  const t = useT()
  const opensText = useOpensText()
  if (!upgrade) return null
  const { productId, name, opens } = upgrade
  const selection = { eventId, lines: [{ productUid: productId, quantity: 1 }] }
  return (
    <p className={styles.better}>
      <PageLink
        className="link reach"
        to={paymentPath(selection)}
        lang={languageTag[name.lang]}
        onClick={() => selectForPayment(selection)}
      >
        {t('player.better', { name: name.text, opens: opensText(opens) })}
      </PageLink>
    </p>
  )
}
