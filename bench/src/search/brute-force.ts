import type { Artist, Show } from './titles.ts'

/** Scans all texts of every show, after normalizing width and case only. */
export function bruteForce(shows: Show[], artists: Artist[]): (keyword: string) => string[] {
  const plain = (text: string) => text.normalize('NFKC').toLowerCase()
  const spelt = artists.map(({ names, aliases }) => [...Object.values(names), ...aliases].map(plain))
  const texts = shows.map(({ id, titles, artist }) => ({
    id,
    texts: [...Object.values(titles).map(plain), ...(spelt[artist] ?? [])],
  }))
  return (keyword) => {
    const wanted = plain(keyword)
    return texts.filter((show) => show.texts.some((text) => text.includes(wanted))).map(({ id }) => id)
  }
}
