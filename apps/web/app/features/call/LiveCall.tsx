import { useStore } from '@encore/app-kit/store'
import type { OwnCall } from '@encore/contract/endpoints'
import { Notice } from '@encore/ui/Notice'
import { Tool } from '@encore/ui/Tool'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useText } from '#app/i18n/TextProvider.tsx'
import { ArtistCard } from './ArtistCard.tsx'
import { CallHeading } from './CallHeading.tsx'
import pageStyles from './CallPage.module.css'
import { Consents } from './Consents.tsx'
import type { CallPartProps } from './call-part.ts'
import type { SeatedCall } from './call-room.ts'
import { artistOf, clockText, spokenText } from './call-words.ts'
import styles from './LiveCall.module.css'
import { LiveView } from './LiveView.tsx'
import { TextLane } from './TextLane.tsx'

export interface LiveCallProps extends CallPartProps {
  call: OwnCall
  /** Null until this document has the seat. */
  seated: SeatedCall | null
}

/** The call: the artist, the clock, and what the fan can do. */
export function LiveCall({ call, seated, ...part }: LiveCallProps) {
  const { t } = useText()
  const { room, session, event, isStale } = part
  const [isWriting, setIsWriting] = useState(false)
  const artist = artistOf(session, call)
  const own = seated?.id === call.id ? seated : null
  return (
    <>
      {own ? (
        <LiveView
          room={room}
          call={call}
          seated={own}
          artist={artist}
          tint={event.accent}
          isWriting={isWriting}
          onWrite={() => setIsWriting(!isWriting)}
        />
      ) : (
        <section className={pageStyles.view} aria-busy="true">
          <p className={styles.connecting} role="status">
            {t('call.live.connecting', { name: artist.name })}
          </p>
        </section>
      )}
      <aside
        className={`${pageStyles.side} ${styles.side}`}
        data-writing={isWriting ? '' : undefined}
        aria-label={t('call.live.label', { name: artist.name })}
      >
        <div className={styles.facts}>
          <CallHeading session={session} event={event} call={call} />
          {own && <SpokenTime call={call} seated={own} />}
        </div>
        <Tool className={styles.close} label={t('shell.close')} onClick={() => setIsWriting(false)}>
          <X />
        </Tool>
        {isStale && (
          <Notice kind="warn" role="status">
            {t('call.stale')}
          </Notice>
        )}
        <hr className={styles.line} />
        {own && <TextLane fan={own.fan} name={artist.name} card={part.own.card} isOpen={isWriting} />}
        <ArtistCard {...part} />
        <Consents {...part} />
      </aside>
    </>
  )
}

function SpokenTime({ call, seated }: { call: OwnCall; seated: SeatedCall }) {
  const { t } = useText()
  const { countedMs, leftMs, stalled, phase } = useStore(seated.fan.view)
  const grantedMs = call.promisedMs + call.addedMs
  const left = leftMs ?? grantedMs - call.countedMs
  const spoken = { spoken: spokenText(grantedMs - left), promised: clockText(grantedMs) }
  return (
    <div className={styles.spoken} data-is={stalled ? 'warn' : undefined}>
      <b>{clockText(left)}</b>
      <p>{phase === 'GRACE' ? t('call.live.grace') : t('call.live.spoken', spoken)}</p>
      <i
        aria-hidden
        style={{ '--at': grantedMs === 0 ? 0 : Math.max(countedMs, grantedMs - left) / grantedMs }}
      />
      {call.addedMs > 0 && <p>{t('call.live.added', { time: clockText(call.addedMs) })}</p>}
    </div>
  )
}
