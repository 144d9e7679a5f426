import { digestOf, type Image } from './image-digest.ts'

const named = /^(\s*(?:FROM|image:) )([a-z0-9][\w./-]*):([\w.-]+)(?:@sha256:[0-9a-f]{64})?(?=\s|$)/gm

export interface Pinned {
  text: string
  /** Images whose digest the registry did not give, each with the reason. They keep what the text had. */
  missed: string[]
}

/** Writes the digest of each image of a Dockerfile or a composition behind its tag. */
export async function pinImages(text: string, registry: string): Promise<Pinned> {
  const missed: string[] = []
  const digests = new Map<string, string>()
  for (const [, , name = '', tag = ''] of text.matchAll(named)) {
    const image: Image = { repository: name.includes('/') ? name : `library/${name}`, tag }
    if (digests.has(`${name}:${tag}`)) continue
    await digestOf(registry, image).then(
      (digest) => digests.set(`${name}:${tag}`, digest),
      (cause: unknown) => missed.push(cause instanceof Error ? cause.message : String(cause)),
    )
  }
  const pinned = text.replace(named, (line, head: string, name: string, tag: string) => {
    const digest = digests.get(`${name}:${tag}`)
    return digest ? `${head}${name}:${tag}@${digest}` : line
  })
  return { text: pinned, missed }
}
