import { LinkTab, LinkTabs } from '@encore/ui/LinkTabs'
import { NavLink } from 'react-router'
import { useWords } from '#app/i18n/TextProvider.tsx'

/** Tabs of themes and artists, which share one sidebar item. */
export function ThemesTabs() {
  const w = useWords()
  return (
    <LinkTabs label={w.themes.both}>
      <LinkTab link={<NavLink to="/themes" />}>{w.themes.title}</LinkTab>
      <LinkTab link={<NavLink to="/artists" />}>{w.artists.title}</LinkTab>
    </LinkTabs>
  )
}
