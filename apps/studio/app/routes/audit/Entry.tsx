import type { AuditEntry, LocalText } from '@encore/contract/endpoints'
import { Badge } from '@encore/ui/Badge'
import { Link } from 'react-router'
import { stampText } from '#app/data/times.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './AuditPage.module.css'
import { factsText, pathOf, refusalText, sentenceOf } from './sentence.ts'

/** An audit entry in one line; expanded, it shows values before and after, and the entry's origin. */
export function Entry({ entry }: { entry: AuditEntry }) {
  const { t, locale } = useText()
  const { actor, at, object, eventId, eventTitle, outcome, refusal, before, after, ip, requestId, reason } =
    entry
  const who = actor === null ? t('audit.operator') : (actor.nickname ?? t('audit.gone'))
  return (
    <li>
      <details>
        <summary className={styles.line}>
          <time dateTime={at}>{stampText(at)}</time>
          <b>{who}</b>
          <span>
            {sentenceOf(t, entry, locale).map(({ text, lang }, place) =>
              lang === undefined ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place.
                <span key={place}>{text}</span>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place.
                <strong key={place} lang={lang} translate="no">
                  {text}
                </strong>
              ),
            )}
          </span>
          <Badge kind={outcome === 'DONE' ? 'ok' : 'warn'}>
            {outcome === 'DONE' ? t('audit.done') : t('audit.refused')}
          </Badge>
        </summary>
        <dl className={`${box.facts} ${styles.facts}`}>
          <dt>{t('audit.object')}</dt>
          <dd>
            <Named name={object.name} id={object.id} path={pathOf(entry)} />
          </dd>
          {eventId === null || eventId === object.id ? null : (
            <>
              <dt>{t('audit.event')}</dt>
              <dd>
                <Named name={eventTitle} id={eventId} path={eventTitle && `/events/${eventId}`} />
              </dd>
            </>
          )}
          {refusal === null ? null : (
            <>
              <dt>{t('audit.outcome')}</dt>
              <dd>{refusalText(t, refusal)}</dd>
            </>
          )}
          <dt>{t('audit.before')}</dt>
          <dd>{factsText(t, before) || t('audit.nothing')}</dd>
          <dt>{t('audit.after')}</dt>
          <dd>{factsText(t, after) || t('audit.nothing')}</dd>
          {reason === null ? null : (
            <>
              <dt>{t('audit.reason')}</dt>
              <dd>{reason}</dd>
            </>
          )}
          <dt>{t('audit.address')}</dt>
          <dd>{ip}</dd>
          <dt>{t('audit.request')}</dt>
          <dd>{requestId}</dd>
        </dl>
      </details>
    </li>
  )
}

/** The name of an object, linked while it has a page, and its id. */
function Named({ name, id, path }: { name: LocalText | null; id: string; path: string | null }) {
  const label = name && (
    <span lang={name.lang} translate="no">
      {name.text}
    </span>
  )
  return (
    <span className={styles.named}>
      {path === null ? label : <Link to={path}>{label ?? <span translate="no">{id}</span>}</Link>}
      {label === null && path !== null ? null : <code translate="no">{id}</code>}
    </span>
  )
}
