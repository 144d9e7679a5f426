import { pathIn } from '@encore/contract/rules/locale'
import { type ComponentPropsWithRef, createContext, type MouseEvent, type ReactNode, useContext } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { useText } from './TextProvider.tsx'

const NavigateContext = createContext<NavigateFunction | null>(null)

/** Lets the links below change the page without loading it anew. */
export function PageNavigation({ children }: { children: ReactNode }) {
  return <NavigateContext value={useNavigate()}>{children}</NavigateContext>
}

export interface PageLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** Path without a language, with its search and hash: `/detail/ev_01`. */
  to: string
  /** Takes the place of the shown page in the history. */
  replace?: boolean
  preventScrollReset?: boolean
}

/**
 * A link within the site that keeps the language. React Router's own resolves and subscribes for each link, which
 * a page of cards pays forty times.
 */
export function PageLink({ to, replace, preventScrollReset, onClick, ...rest }: PageLinkProps) {
  const navigate = useContext(NavigateContext)
  const href = pathIn(useText().locale, to)
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (!navigate || event.defaultPrevented || !isPlainClick(event, rest)) return
    event.preventDefault()
    const { pathname, search, hash } = window.location
    const isHere = pathname + search + hash === href
    void navigate(href, { replace: replace ?? isHere, ...(preventScrollReset && { preventScrollReset }) })
  }
  return <a {...rest} href={href} onClick={follow} />
}

/** Everything else is the browser's: a new tab or window, a menu, a file to keep. */
const isPlainClick = (event: MouseEvent, { target, download }: ComponentPropsWithRef<'a'>) =>
  event.button === 0 &&
  (!target || target === '_self') &&
  download === undefined &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)

/** Turns a path without a language into the address in the page's language. */
export function usePagePath(): (path: string) => string {
  const { locale } = useText()
  return (path) => pathIn(locale, path)
}
