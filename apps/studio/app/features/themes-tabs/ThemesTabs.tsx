import { LinkTab, LinkTabs } from '@encore/ui/LinkTabs'
import { NavLink } from 'react-router'
import { useWords } from '#app/i18n/TextProvider.tsx'

/** Between themes and artists, which one place of the sidebar holds. */
export function ThemesTabs() {
  const w = useWords()
  return (
    <LinkTabs label={w.themes.both}>
      <LinkTab link={<NavLink to="/themes" />}>{w.themes.title}</LinkTab>
      <LinkTab link={<NavLink to="/artists" />}>{w.artists.title}</LinkTab>
    </LinkTabs>
  )
}
