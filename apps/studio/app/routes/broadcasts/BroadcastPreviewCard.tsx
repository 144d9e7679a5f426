import type { BroadcastPreview } from '@encore/contract/endpoints'
import { type Locale, languageTag, locales } from '@encore/contract/rules/locale'
import { Field } from '@encore/ui/Field'
import { Select } from '@encore/ui/Select'
import Bell from 'lucide-react/icons/bell'
import { useEffect, useRef, useState } from 'react'
import { call } from '#app/data/api.ts'
import { languageNames } from '#app/features/localized-text/text-language.ts'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './Broadcasts.module.css'

export interface BroadcastPreviewCardProps {
  /** Empty until the first save. */
  id: string
  version: number
  isUnsaved: boolean
}

/** The broadcast as a reader of one language gets it: the notification and the mail. */
export function BroadcastPreviewCard({ id, version, isUnsaved }: BroadcastPreviewCardProps) {
  const { t, locale } = useText()
  const [language, setLanguage] = useState<Locale>(locale)
  const preview = usePreview(id, version, language)
  return (
    <section className={box.box} aria-label={t('broadcasts.messagePreview')}>
      <header>
        <h2>{t('broadcasts.messagePreview')}</h2>
      </header>
      {id === '' ? (
        <p className={box.quiet}>{t('broadcasts.afterFirstSave')}</p>
      ) : (
        <div className={styles.messagePreview}>
          <Field label={t('broadcasts.previewIn')} hint={isUnsaved ? t('broadcasts.afterSave') : undefined}>
            <Select value={language} onChange={({ target }) => setLanguage(target.value as Locale)}>
              {locales.map((one) => (
                <option key={one} value={one} lang={languageTag[one]}>
                  {languageNames[one]}
                </option>
              ))}
            </Select>
          </Field>
          {preview ? <Shown preview={preview} language={language} /> : null}
        </div>
      )}
    </section>
  )
}

function Shown({ preview: { bell, mail }, language }: { preview: BroadcastPreview; language: Locale }) {
  const t = useT()
  return (
    <>
      <h3>{t('broadcasts.bell')}</h3>
      <div className={styles.bell} lang={languageTag[language]}>
        <Bell />
        <div>
          <b>{bell.title}</b>
          <p>{bell.content}</p>
        </div>
        <small lang={undefined}>{t('announcing.now')}</small>
      </div>
      <h3>{t('broadcasts.mail')}</h3>
      {mail === null ? (
        <p className={box.quiet}>{t('broadcasts.noMailShown')}</p>
      ) : (
        <>
          <p className={styles.subject} lang={languageTag[language]}>
            {mail.subject}
          </p>
          <MailView html={mail.html} />
        </>
      )}
    </>
  )
}

/**
 * Shows the server's mail HTML. The shadow root isolates its styles; a parsed document runs no scripts and loads
 * nothing.
 */
function MailView({ html }: { html: string }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!frame.current) return
    const root = frame.current.shadowRoot ?? frame.current.attachShadow({ mode: 'open' })
    const body = new DOMParser().parseFromString(html, 'text/html').body
    // The page has its own `h1`.
    for (const heading of body.querySelectorAll('h1')) heading.setAttribute('role', 'presentation')
    root.replaceChildren(...body.childNodes)
  }, [html])
  return <div ref={frame} className={styles.mail} />
}

/** Preview of the saved version; null while loading. */
function usePreview(id: string, version: number, language: Locale): BroadcastPreview | null {
  const [preview, setPreview] = useState<BroadcastPreview | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is another message
  useEffect(() => {
    if (id === '') return
    const stop = new AbortController()
    const { signal } = stop
    void call(
      'GET /api/studio/broadcast/{id}/preview',
      { params: { id }, query: { language } },
      { signal },
    ).then(
      (answer) => {
        if (answer.ok && !signal.aborted) setPreview(answer.value)
      },
      () => {},
    )
    return () => stop.abort()
  }, [id, version, language])
  return preview
}
