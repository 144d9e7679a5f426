import { LinkTab, LinkTabs } from '@encore/ui/LinkTabs'
import { NavLink } from 'react-router'
import { useT } from '#app/i18n/TextProvider.tsx'

/** Tabs of themes and artists, which share one sidebar item. */
export function ThemesTabs() {
  const t = useT()
  return (
    <LinkTabs label={t('themes.both')}>
      <LinkTab link={<NavLink to="/themes" />}>{t('themes.title')}</LinkTab>
      <LinkTab link={<NavLink to="/artists" />}>{t('artists.title')}</LinkTab>
    </LinkTabs>
  )
}
