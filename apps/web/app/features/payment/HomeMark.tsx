import { Brand } from '@encore/ui/Brand'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'

/** The way home on pages without a header. */
export function HomeMark() {
  return (
    <PageLink className="reach" to="/" aria-label={useT()('shell.homeLabel')}>
      <Brand />
    </PageLink>
  )
}
