import { languageTag, locales, pathIn } from '@encore/contract/rules/locale'
import { Button } from '@encore/ui/Button'
import type { Asked } from '#app/data/use-answer.ts'
import { RetryNotice } from '#app/features/errors/RetryNotice.tsx'
import { languageNames } from '#app/features/localized-text/text-language.ts'
import styles from './PreviewLinks.module.css'

/** Where a page is seen ahead; the path stands behind the language. */
export interface PreviewLink {
  origin: string
  path: string
}

/** The way to a page in each language, as fans see it; they lead nowhere until the server has sealed the link. */
export const PreviewLinks = ({ link }: { link: Asked<PreviewLink> }) => (
  <>
    <RetryNotice asked={link} />
    <div className={styles.links}>
      {locales.map((locale) => (
        <Button
          key={locale}
          render={
            <a
              href={link.value ? link.value.origin + pathIn(locale, link.value.path) : undefined}
              target="_blank"
              rel="noopener noreferrer"
              lang={languageTag[locale]}
            />
          }
        >
          {languageNames[locale]}
        </Button>
      ))}
    </div>
  </>
)
