export function JsonLd({ facts }: { facts: object }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose every `<` is escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}
