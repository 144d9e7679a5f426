import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface StyledPage {
  html: string
  /** Bodies of its inline styles, which its policy allows by hash. */
  styles: string[]
}

/**
 * Inlines the stylesheets of a page that is readable before its scripts run, so that its first paint needs no other
 * response. `boot/start.ts` links them when React starts. Other pages link them and find them cached.
 */
export function createStylesInPage(clientFolder: string): (html: string) => StyledPage {
  const texts = new Map<string, string>()
  const textOf = (href: string): string => {
    const file = join(clientFolder, href)
    const text = texts.get(href) ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')
    texts.set(href, text)
    return text
  }
  return (html) => {
    const styles: string[] = []
    if (!html.includes(' data-unaided=""')) return { html, styles }
    const styled = html.replace(
      /<link rel="stylesheet" href="((\/assets\/[\w.-]+\.css)[^"]*)"[^>]*>/g,
      (link, href: string, file: string) => {
        const text = textOf(file)
        if (text === '') return link
        styles.push(text)
        return `<style data-href="${href}">${text}</style>`
      },
    )
    return { html: styled, styles }
  }
}
