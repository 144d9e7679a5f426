import { type Locale, pathIn } from '@encore/contract/rules/locale'

export const documentNames = ['terms', 'privacy', 'refunds', 'help'] as const
export type DocumentName = (typeof documentNames)[number]

interface DocumentText {
  title: string
  html: string
  /** First paragraph, without markup. */
  description: string
}

const texts = import.meta.glob<DocumentText>('./*/*.md', { eager: true, import: 'default' })

/** Returns a document in a language, with links that keep the language and the operator's support address. */
export function documentText(name: DocumentName, locale: Locale, supportEmail: string): DocumentText {
  const text = texts[`./${name}/${locale}.md`]
  if (!text) throw new Error(`${name} is not written in ${locale}`)
  const address = `<a href="mailto:${supportEmail}">${supportEmail}</a>`
  const html = text.html
    .replace(/href="(\/[a-z]+)"/g, (_, path: string) => `href="${pathIn(locale, path)}"`)
    .replace('{support}', address)
  return { title: text.title, description: text.description.replace('{support}', supportEmail), html }
}
