import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isSingleKeyOff } from '#app/data/single-key-shortcuts.ts'
import { barePath } from '#app/i18n/locale-path.ts'
import { usePagePath } from '#app/i18n/PageLink.tsx'
import { wantSearchField } from './wanted-field.ts'

/** `/` opens the search page, or focuses its field; disabled during a show. */
export function useSearchKey(): void {
  const navigate = useNavigate()
  const searchPath = usePagePath()('/search')
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return
      if (
        isWriting(event.target) ||
        document.querySelector('dialog[open], [role=dialog]:popover-open, [aria-modal=true]')
      )
        return
      if (isSingleKeyOff(event) || isAtShow()) return
      event.preventDefault()
      wantSearchField()
      if (window.location.pathname !== searchPath) void navigate(searchPath)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate, searchPath])
}

/** A key must not navigate away from a show. */
const isAtShow = () => /^\/(?:player|replay)\/./.test(barePath(window.location.pathname))

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
