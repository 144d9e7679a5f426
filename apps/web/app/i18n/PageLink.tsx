import type { ComponentPropsWithRef } from 'react'
import { Link, NavLink } from 'react-router'
import { pathIn } from './locale-path.ts'
import { useText } from './TextProvider.tsx'

export interface PageLinkProps extends Omit<ComponentPropsWithRef<typeof Link>, 'to'> {
  /** Path without a language, with its search and hash: `/detail/ev_01`. */
  to: string
}

/** A link within the site that keeps the language. */
export function PageLink({ to, ...rest }: PageLinkProps) {
  return <Link {...rest} to={usePagePath()(to)} />
}

/** The same with `aria-current` where it leads to the page shown. */
export function PageNavLink({
  to,
  ...rest
}: Omit<ComponentPropsWithRef<typeof NavLink>, 'to'> & { to: string }) {
  return <NavLink {...rest} to={usePagePath()(to)} end />
}

/** Turns a path without a language into the address in the page's language. */
export function usePagePath(): (path: string) => string {
  const { locale } = useText()
  return (path) => pathIn(locale, path)
}
