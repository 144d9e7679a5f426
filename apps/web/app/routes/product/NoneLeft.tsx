import type { EventDetail, Product } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { Button } from '@encore/ui/Button'
import { Outcome } from '@encore/ui/Outcome'
import { Panel } from '@encore/ui/Panel'
import type { noneLeftFor } from '#app/features/gift/gift-problem.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './send-gift.module.css'

export interface NoneLeftProps {
  product: Product
  event: EventDetail | null
  why: NonNullable<ReturnType<typeof noneLeftFor>>
}

/** Replaces the form when the member's buy limit, which includes gifts, leaves no units. */
export function NoneLeft({ product: { name }, event, why }: NoneLeftProps) {
  const t = useT()
  return (
    <Panel className={styles.none} role="status">
      <Outcome
        kind="bad"
        title={t(`errors.${why}`)}
        actions={
          event && (
            <Button size="l" render={<PageLink to={`/detail/${event.slug}`} />}>
              {t('payment.toEvent')}
            </Button>
          )
        }
      >
        {event && <p lang={languageTag[event.title.lang]}>{event.title.text}</p>}
        <p lang={languageTag[name.lang]}>{name.text}</p>
      </Outcome>
    </Panel>
  )
}
