import { languageTag, locales, pathIn } from '@encore/contract/rules/locale'
import { Button } from '@encore/ui/Button'
import type { Asked } from '#app/data/use-answer.ts'
import { RetryNotice } from '#app/features/errors/RetryNotice.tsx'
import { languageNames } from '#app/features/localized-text/text-language.ts'
import styles from './PreviewLinks.module.css'

/** Address of a preview; the language goes between origin and path. */
export interface PreviewLink {
  origin: string
  path: string
}

/** Links to a page in each language, as fans see it; without `href` until the server has signed the preview. */
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
