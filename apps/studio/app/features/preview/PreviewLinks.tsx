import { languageTag, locales, pathIn } from '@encore/contract/rules/locale'
import { Button } from '@encore/ui/Button'
import { languageNames } from '#app/features/texts/text-language.ts'
import styles from './PreviewLinks.module.css'

/** Where a page is seen ahead; the path stands behind the language. */
export interface PreviewLink {
  origin: string
  path: string
}

/** The way to a page in each language, as fans see it; they lead nowhere until the server has sealed the link. */
export const PreviewLinks = ({ link }: { link: PreviewLink | null }) => (
  <div className={styles.links}>
    {locales.map((locale) => (
      <Button
        key={locale}
        render={
          <a
            href={link ? link.origin + pathIn(locale, link.path) : undefined}
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
)
