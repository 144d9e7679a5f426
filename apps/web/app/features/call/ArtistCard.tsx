import { languageTag } from '@encore/contract/rules/locale'
import { Button } from '@encore/ui/Button'
import { useState } from 'react'
import { useText } from '#app/i18n/TextProvider.tsx'
import { ArtistCardForm } from './ArtistCardForm.tsx'
import styles from './CallBlock.module.css'
import type { CallPartProps } from './call-part.ts'
import { artistOf } from './call-words.ts'

/** The fan's words that the artist reads during the call. */
export function ArtistCard({ room, session, own, event }: CallPartProps) {
  const { t } = useText()
  const [isEditing, setIsEditing] = useState(false)
  const { card } = own
  const isAlone = session.stations.length === 1
  return (
    <section className={styles.block} aria-labelledby="call-card">
      <header>
        <h2 id="call-card">
          {isAlone ? t('call.card.title', { name: artistOf(session, null).name }) : t('call.card.titleMany')}
        </h2>
        {card && (
          <Button size="s" kind="plain" onClick={() => setIsEditing(true)}>
            {t('call.card.edit')}
          </Button>
        )}
      </header>
      {card ? (
        <div className={styles.card} lang={languageTag[card.language]}>
          <b>{card.reading ? `${card.name} (${card.reading})` : card.name}</b>
          {card.note && <p>{card.note}</p>}
          {card.signText && <p>{`“${card.signText}”`}</p>}
        </div>
      ) : (
        <>
          <p>{t('call.card.empty')}</p>
          <Button onClick={() => setIsEditing(true)}>{t('call.card.write')}</Button>
        </>
      )}
      {isEditing && (
        <ArtistCardForm
          sessionId={session.id}
          card={card}
          tint={event.accent}
          onClose={() => setIsEditing(false)}
          onSaved={(saved) => {
            room.follower.keepOwn({ card: saved })
            setIsEditing(false)
          }}
        />
      )}
    </section>
  )
}
