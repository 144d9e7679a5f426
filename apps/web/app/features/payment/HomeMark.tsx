import { Brand } from '@encore/ui/Brand'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'

export function HomeMark() {
  return (
    <PageLink className="reach" to="/" aria-label={useT()('shell.homeLabel')}>
      <Brand />
    </PageLink>
  )
}
