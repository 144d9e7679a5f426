import type { ArtistLine } from '@encore/contract/endpoints'
import type { Pick } from '#app/features/pickers/PickInput.tsx'

/** Artists whose name or another spelling of it holds the text; without a text all of them. */
export function findArtists(artists: readonly ArtistLine[], text: string): Pick[] {
  const wanted = folded(text)
  return artists
    .filter(({ id, name, aliases }) =>
      [name.text || id, ...aliases].some((one) => folded(one).includes(wanted)),
    )
    .map(({ id, name: { text: called, lang } }) => ({ id, text: called || id, lang }))
}

const folded = (text: string) => text.normalize('NFKC').toLocaleLowerCase()
