import { languageNames } from '@encore/contract/labels/languages'
import Clapperboard from 'lucide-react/icons/clapperboard'
import HandCoins from 'lucide-react/icons/hand-coins'
import Headphones from 'lucide-react/icons/headphones'
import IdCard from 'lucide-react/icons/id-card'
import Languages from 'lucide-react/icons/languages'
import ListOrdered from 'lucide-react/icons/list-ordered'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Timer from 'lucide-react/icons/timer'
import { supportPath } from '#app/features/support/support-path.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './CallBlock.module.css'
import type { CallPartProps } from './call-part.ts'
import { clockText } from './call-words.ts'

/** The rules of the session in plain words, and what to have at hand. */
export function CallFacts({ session, own }: CallPartProps) {
  const { t } = useText()
  const promisedMs = own.calls[0]?.promisedMs ?? session.promiseMs
  return (
    <details className={styles.more} open>
      <summary>{t('call.facts.title')}</summary>
      <ul className={styles.list}>
        <li>
          <Timer aria-hidden />
          <span>{t('call.facts.promise', { time: clockText(promisedMs) })}</span>
        </li>
        <li>
          <HandCoins aria-hidden />
          <span>{t('call.facts.owed')}</span>
        </li>
        {session.asksIdentity && (
          <li>
            <IdCard aria-hidden />
            <span>{t('call.facts.identity')}</span>
          </li>
        )}
        {session.interpreterLanguages.length > 0 && (
          <li>
            <Languages aria-hidden />
            <span>
              {t(
                session.isInterpreterPromised ? 'call.facts.interpreterPromised' : 'call.facts.interpreter',
                {
                  languages: session.interpreterLanguages.map((one) => languageNames[one]).join(', '),
                },
              )}
            </span>
          </li>
        )}
        <li>
          <Headphones aria-hidden />
          <span>{t('call.facts.hand')}</span>
        </li>
        <li>
          <Clapperboard aria-hidden />
          <span>
            {t(
              `call.facts.recording.${session.keepsake === 'UNAVAILABLE' ? 'UNAVAILABLE' : session.recording}`,
            )}
          </span>
        </li>
        <li>
          <ShieldCheck aria-hidden />
          <span>{t(session.media === 'LIVEKIT' ? 'call.facts.throughServer' : 'call.facts.private')}</span>
        </li>
        {session.orderHash && (
          <li>
            <ListOrdered aria-hidden />
            <span>
              {t('call.facts.order')}
              <code>{session.orderHash}</code>
            </span>
          </li>
        )}
      </ul>
      <p>
        <PageLink className="link" to={supportPath({})} target="_blank">
          {t('call.facts.ask')}
        </PageLink>
      </p>
    </details>
  )
}
