import { languageNames } from '@encore/contract/labels/languages'
import { languageTag, locales, pathIn } from '@encore/contract/rules/locale'
import { Choice } from '@encore/ui/Choice'
import { ChoiceGroup } from '@encore/ui/ChoiceGroup'
import { Section } from '@encore/ui/Section'
import { chooseTheme, themes, useTheme } from '#app/data/theme.ts'
import { SingleKeysSwitch } from '#app/features/page-parts/SingleKeysSwitch.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './settings.module.css'

/**
 * Language is a set of links: the boot script stores the choice and the next page saves it. Appearance and keys are
 * stored in this browser only.
 */
export default function Settings() {
  const { t, locale } = useText()
  const theme = useTheme()
  return (
    <>
      <Section title={t('account.settings.language')}>
        <p className={styles.text}>{t('account.settings.languageText')}</p>
        <ul className={styles.languages}>
          {locales.map((target) => (
            <li key={target}>
              <a
                href={pathIn(target, '/mypage/settings')}
                hrefLang={languageTag[target]}
                lang={languageTag[target]}
                aria-current={target === locale ? 'true' : undefined}
                data-locale={target}
              >
                {languageNames[target]}
              </a>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t('account.settings.look')}>
        <p className={styles.text}>{t('account.settings.lookText')}</p>
        <ChoiceGroup
          legend={t('account.settings.look')}
          hideLegend
          value={theme ?? ''}
          columns={3}
          onValueChange={(value) => {
            const next = themes.find((known) => known === value)
            if (next) chooseTheme(next)
          }}
        >
          {themes.map((one) => (
            <Choice key={one} value={one} title={t(`theme.${one}`)} compact />
          ))}
        </ChoiceGroup>
      </Section>
      <Section title={t('account.settings.keys')}>
        <SingleKeysSwitch />
      </Section>
    </>
  )
}

export { SectionError as ErrorBoundary } from '#app/features/page-parts/SectionError.tsx'
