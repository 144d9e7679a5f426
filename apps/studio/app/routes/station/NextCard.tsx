import type { RemoteMedia } from '@encore/app-kit/calls/remote-media'
import { useStore } from '@encore/app-kit/store'
import { useMutation } from '@encore/app-kit/use-mutation'
import { languageTag } from '@encore/contract/rules/locale'
import { Badge } from '@encore/ui/Badge'
import BellRing from 'lucide-react/icons/bell-ring'
import { useCallback } from 'react'
import { languageNames } from '#app/features/localized-text/text-language.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './NextCard.module.css'
import type { KnownCall, OpenCall } from './open-calls.ts'

export interface NextCardProps {
  next: OpenCall | null
  /** The next fan, whose page may not be there yet. */
  coming: KnownCall | null
  preview: RemoteMedia
  isRinging: boolean
  /** Nobody is on air, and calls can be held. */
  mayRing: boolean
  onRing(): Promise<void>
}

/**
 * The next fan with the preview that flows already; a press rings. While staff compare the fan with an identity document,
 * the artist sees neither.
 */
export function NextCard({ next, coming, preview, isRinging, mayRing, onRing }: NextCardProps) {
  const t = useT()
  const { run, isBusy } = useMutation(onRing)
  const attach = useCallback(
    (video: HTMLVideoElement | null) => {
      preview.attach(video)
      return () => preview.attach(null)
    },
    [preview],
  )
  const card = coming?.card ?? null
  const name = card?.name ?? t('station.card.fan')
  const isIdentityOpen = coming?.isIdentityOpen ?? false
  const canRing = mayRing && next !== null && !isRinging && !isIdentityOpen
  return (
    <section
      className={styles.next}
      aria-label={t('station.next.title')}
      data-rings={canRing ? '' : undefined}
      data-hides={isIdentityOpen ? '' : undefined}
    >
      <video ref={attach} aria-label={t('station.onVideo', { name })} muted autoPlay playsInline />
      <div className={styles.who}>
        {coming === null ? (
          <p>{t('station.next.nobody')}</p>
        ) : (
          <>
            <small>
              {t('station.next.title')}
              {card ? <span lang={languageTag[card.language]}> · {languageNames[card.language]}</span> : null}
            </small>
            <b translate="no" dir="auto" {...(card && { lang: languageTag[card.language] })}>
              {name}
            </b>
            {card?.reading ? (
              <span className={styles.reading} translate="no" dir="auto">
                {card.reading}
              </span>
            ) : null}
          </>
        )}
      </div>
      {coming === null ? null : isIdentityOpen ? (
        <Badge kind="open">{t('station.next.identity')}</Badge>
      ) : next ? (
        <FanState next={next} />
      ) : (
        <Badge kind="soft">{t('station.next.coming')}</Badge>
      )}
      {canRing ? (
        <button
          type="button"
          data-kind="primary"
          className={styles.ring}
          aria-busy={isBusy || undefined}
          onClick={() => void run()}
        >
          <BellRing />
          <span>{t('station.next.ring', { name })}</span>
        </button>
      ) : null}
    </section>
  )
}

function FanState({ next: { call } }: { next: OpenCall }) {
  const t = useT()
  const { isFanThere } = useStore(call.view)
  return isFanThere ? (
    <Badge kind="ok">{t('station.next.ready')}</Badge>
  ) : (
    <Badge kind="soft">{t('station.next.coming')}</Badge>
  )
}
