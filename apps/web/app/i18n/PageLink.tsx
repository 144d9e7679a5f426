import { pathIn } from '@encore/contract/rules/locale'
import { type ComponentPropsWithRef, createContext, type MouseEvent, type ReactNode, useContext } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { needsDocument } from '#app/data/own-documents.ts'
import { useText } from './TextProvider.tsx'

const NavigateContext = createContext<NavigateFunction | null>(null)

/** Lets the links below navigate in the browser, without a page load. */
export function PageNavigation({ children }: { children: ReactNode }) {
  return <NavigateContext value={useNavigate()}>{children}</NavigateContext>
}

export interface PageLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** Path without a language, with its search and hash: `/detail/ev_01`. */
  to: string
  /** Replaces the current history entry. */
  replace?: boolean
  preventScrollReset?: boolean
}

/**
 * A link within the site that keeps the language. React Router's own resolves and subscribes for each link, forty times
 * on a page of cards.
 */
export function PageLink({ to, replace, preventScrollReset, onClick, ...rest }: PageLinkProps) {
  const navigate = useContext(NavigateContext)
  const href = pathIn(useText().locale, to)
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (!navigate || event.defaultPrevented || !isPlainClick(event, rest)) return
    if (needsDocument(new URL(href, window.location.href).pathname)) return
    event.preventDefault()
    const { pathname, search, hash } = window.location
    const isHere = pathname + search + hash === href
    void navigate(href, { replace: replace ?? isHere, ...(preventScrollReset && { preventScrollReset }) })
  }
  return <a {...rest} href={href} onClick={follow} />
}

/** All other clicks are left to the browser: new tab or window, context menu, download. */
const isPlainClick = (event: MouseEvent, { target, download }: ComponentPropsWithRef<'a'>) =>
  event.button === 0 &&
  (!target || target === '_self') &&
  download === undefined &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)

/** Returns a function that turns a path without a language into the address in the page's language. */
export function usePagePath(): (path: string) => string {
  const { locale } = useText()
  return (path) => pathIn(locale, path)
}
