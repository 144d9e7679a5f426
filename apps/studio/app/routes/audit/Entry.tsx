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
  const { w, locale } = useText()
  const { actor, at, object, eventId, eventTitle, outcome, refusal, before, after, ip, requestId, reason } =
    entry
  const who = actor === null ? w.auditPage.operator : (actor.nickname ?? w.auditPage.gone)
  return (
    <li>
      <details>
        <summary className={styles.line}>
          <time dateTime={at}>{stampText(at)}</time>
          <b>{who}</b>
          <span>
            {sentenceOf(w, entry, locale).map(({ text, lang }, place) =>
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
            {outcome === 'DONE' ? w.auditPage.done : w.auditPage.refused}
          </Badge>
        </summary>
        <dl className={`${box.facts} ${styles.facts}`}>
          <dt>{w.auditPage.object}</dt>
          <dd>
            <Named name={object.name} id={object.id} path={pathOf(entry)} />
          </dd>
          {eventId === null || eventId === object.id ? null : (
            <>
              <dt>{w.auditPage.event}</dt>
              <dd>
                <Named name={eventTitle} id={eventId} path={eventTitle && `/events/${eventId}`} />
              </dd>
            </>
          )}
          {refusal === null ? null : (
            <>
              <dt>{w.auditPage.outcome}</dt>
              <dd>{refusalText(w, refusal)}</dd>
            </>
          )}
          <dt>{w.auditPage.before}</dt>
          <dd>{factsText(w, before, locale) || w.auditPage.nothing}</dd>
          <dt>{w.auditPage.after}</dt>
          <dd>{factsText(w, after, locale) || w.auditPage.nothing}</dd>
          {reason === null ? null : (
            <>
              <dt>{w.auditPage.reason}</dt>
              <dd>{reason}</dd>
            </>
          )}
          <dt>{w.auditPage.address}</dt>
          <dd>{ip}</dd>
          <dt>{w.auditPage.request}</dt>
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
