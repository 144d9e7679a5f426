import { languageCodes, languageNames } from '@encore/contract/labels/languages'
import { languageTag, locales, pathIn } from '@encore/contract/rules/locale'
import Check from 'lucide-react/icons/check'
import Globe from 'lucide-react/icons/globe'
import { useId } from 'react'
import { useLocation } from 'react-router'
import { barePath } from '#app/i18n/locale-path.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './LanguageMenu.module.css'
import popoverStyles from './popover.module.css'

/**
 * Links to the same page in each language; the boot script stores the choice. A native popover, so it works before any
 * script.
 */
export function LanguageMenu() {
  const { locale, t } = useText()
  const { pathname, search } = useLocation()
  const id = useId()
  const path = barePath(pathname) + search
  return (
    <>
      <button className={styles.button} type="button" popoverTarget={id}>
        <Globe />
        <span className="visually-hidden">{t('shell.language')}</span> <span>{languageCodes[locale]}</span>
      </button>
      <div className={`${popoverStyles.popover} ${styles.menu}`} id={id} popover="auto">
        {locales.map((target) => (
          <a
            key={target}
            href={pathIn(target, path)}
            hrefLang={languageTag[target]}
            lang={languageTag[target]}
            aria-current={target === locale ? 'true' : undefined}
            data-locale={target}
          >
            <span translate="no">{languageNames[target]}</span>
            {target === locale && <Check />}
          </a>
        ))}
      </div>
    </>
  )
}
