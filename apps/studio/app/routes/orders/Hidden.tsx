import type { Revealed, StudioOrder } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import Eye from 'lucide-react/icons/eye'
import { useEffect, useState } from 'react'
import { call } from '#app/data/api.ts'
import { secondText } from '#app/data/times.ts'
import { ReasonDialog } from '#app/features/refunds/ReasonDialog.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Box.module.css'
import styles from './OrderPage.module.css'

type Secret = StudioOrder['secrets'][number]

/** Personal data of an order: hidden, shown for a reason, and hidden again when its time is over. */
export function Hidden({ told: { order, secrets, may } }: { told: StudioOrder }) {
  const { w, locale } = useText()
  const [asked, setAsked] = useState<Secret | null>(null)
  const [shown, setShown] = useState<Revealed | null>(null)
  useEffect(() => {
    if (!shown) return
    const end = setTimeout(() => setShown(null), Math.max(0, Date.parse(shown.until) - Date.now()))
    return () => clearTimeout(end)
  }, [shown])
  if (secrets.length === 0 || !may.reveal) return null
  return (
    <section className={box.box}>
      <header>
        <h2>{w.order.hidden}</h2>
        {shown ? (
          <span className={box.quiet}>{w.order.reveal.until(secondText(shown.until, locale))}</span>
        ) : null}
      </header>
      {shown ? (
        <dl className={`${box.facts} ${styles.facts}`}>
          {shown.lines.map(({ label, text }) => (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{w.order.labels[label] ?? label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <span className={styles.head}>
        {secrets.map((secret) => (
          <Button key={secret} size="s" kind="outline" onClick={() => setAsked(secret)}>
            <Eye />
            {w.order.show[secret]}
          </Button>
        ))}
      </span>
      <ReasonDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={w.order.reveal.title}
        lead={w.order.reveal.lead}
        label={w.order.reveal.reason}
        submit={w.order.reveal.submit}
        send={(reason) =>
          call('POST /api/studio/order/{id}/reveal', {
            params: { id: order.orderId },
            body: { what: asked ?? 'ADDRESS', reason },
          })
        }
        onDone={(value) => {
          setAsked(null)
          setShown(value)
        }}
      />
    </section>
  )
}
