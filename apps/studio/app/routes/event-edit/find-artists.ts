import type { ArtistLine } from '@encore/contract/endpoints'
import type { Pick } from '#app/features/pickers/PickInput.tsx'

/** Finds artists whose name or alias contains the text; an empty text returns all. */
export function findArtists(artists: readonly ArtistLine[], text: string): Pick[] {
  const wanted = folded(text)
  return artists
    .filter(({ id, name, aliases }) =>
      [name.text || id, ...aliases].some((one) => folded(one).includes(wanted)),
    )
    .map(({ id, name: { text: called, lang } }) => ({ id, text: called || id, lang }))
}

const folded = (text: string) => text.normalize('NFKC').toLocaleLowerCase()
