import { Checkbox } from '@encore/ui/Checkbox'
import { type ChangeEvent, useRef } from 'react'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './signin.module.css'

const required = ['terms', 'privacy', 'over14'] as const

export function Agreements({ error }: { error: string | undefined }) {
  const t = useT()
  const group = useRef<HTMLFieldSetElement>(null)
  const boxes = () => [...(group.current?.querySelectorAll<HTMLInputElement>('input[name]') ?? [])]
  const all = useRef<HTMLInputElement>(null)

  const agreeToAll = (event: ChangeEvent<HTMLInputElement>) => {
    for (const box of boxes()) box.checked = event.target.checked
  }
  const followBoxes = () => {
    if (all.current) all.current.checked = boxes().every((box) => box.checked)
  }
  return (
    <fieldset className={styles.agreements} ref={group}>
      <legend className="visually-hidden">{t('signUp.agreements')}</legend>
      <Checkbox className={styles.all} ref={all} onChange={agreeToAll}>
        {t('signUp.agreeAll')}
      </Checkbox>
      {required.map((name) => (
        <div key={name} className={styles.agreement}>
          <Checkbox name={name} onChange={followBoxes} aria-invalid={error ? true : undefined} required>
            {t(`signUp.${name}`)}
          </Checkbox>
          {name !== 'over14' && (
            <PageLink
              className="link"
              to={`/${name}`}
              target="_blank"
              aria-label={t('documents.readOf', { name: t(`documents.${name}`) })}
            >
              {t('documents.read')}
            </PageLink>
          )}
        </div>
      ))}
      <Checkbox name="marketing" onChange={followBoxes}>
        {t('signUp.marketing')}
      </Checkbox>
      <p className={styles.error} role="alert">
        {error}
      </p>
    </fieldset>
  )
}
