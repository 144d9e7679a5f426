import type { AuditEntry } from '@encore/contract/endpoints'
import { Badge } from '@encore/ui/Badge'
import { errorText } from '#app/data/errors.ts'
import { stampText } from '#app/data/times.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Box.module.css'
import styles from './AuditPage.module.css'

/** One line; opened, what it was before and after, and where it came from. */
export function Entry({ entry }: { entry: AuditEntry }) {
  const { w } = useText()
  const { actor, action, at, object, outcome, refusal, before, after, ip, requestId, reason } = entry
  const who = actor === null ? w.auditPage.operator : (actor.nickname ?? w.auditPage.gone)
  return (
    <li>
      <details>
        <summary className={styles.line}>
          <time dateTime={at}>{stampText(at)}</time>
          <b>{who}</b>
          <span>{w.actions[action] ?? action}</span>
          <Badge kind={outcome === 'DONE' ? 'ok' : 'warn'}>
            {outcome === 'DONE' ? w.auditPage.done : w.auditPage.refused}
          </Badge>
        </summary>
        <dl className={`${box.facts} ${styles.facts}`}>
          <dt>{w.auditPage.object}</dt>
          <dd>{object.id}</dd>
          {refusal === null ? null : (
            <>
              <dt>{w.auditPage.outcome}</dt>
              <dd>{errorText(w, refusal)}</dd>
            </>
          )}
          <dt>{w.auditPage.before}</dt>
          <dd>{factsText(before) || w.auditPage.nothing}</dd>
          <dt>{w.auditPage.after}</dt>
          <dd>{factsText(after) || w.auditPage.nothing}</dd>
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

/** One fact a line: `role: SUPPORT`. */
const factsText = (facts: Record<string, unknown> | null): string =>
  Object.entries(facts ?? {})
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(', ') : String(value)}`)
    .join('\n')
