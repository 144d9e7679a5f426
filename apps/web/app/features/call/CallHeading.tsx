import type { EventDetail, OwnCall, PublicCallSession } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { Picture } from '@encore/ui/Picture'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './CallHeading.module.css'
import { artistNames, artistOf } from './call-words.ts'

export interface CallHeadingProps {
  session: PublicCallSession
  event: EventDetail
  /** The call at hand; null for all of the session. */
  call: OwnCall | null
}

/** The artists of the call and its show. */
export function CallHeading({ session, event, call }: CallHeadingProps) {
  const { t, tag } = useText()
  const names = call ? artistOf(session, call).name : artistNames(session, tag)
  return (
    <header className={styles.heading}>
      <Picture src={event.images.poster} alt="" width={300} height={400} sizes="3rem" />
      <div>
        <h1>{t('call.with', { names })}</h1>
        <p lang={languageTag[event.title.lang]}>
          <PageLink className="link" to={`/detail/${event.slug}`}>
            {event.title.text}
          </PageLink>
        </p>
      </div>
    </header>
  )
}
