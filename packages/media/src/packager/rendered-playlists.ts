import { gzipSync } from 'node:zlib'
import type { MediaSource } from '../channel/source.ts'
import { type PlaylistMode, renderMasterPlaylist } from './master-playlist.ts'
import { type OpenEdge, renderMediaPlaylist, shownEdge } from './media-playlist.ts'

/** Bytes as `latin1` strings: Node writes a string together with the headers, a buffer in a separate chunk. */
export type RenderedPlaylist = { plain: string; gzip: string }

/** Playlists as bytes, rendered and compressed once for all requests until the next part. */
export type RenderedPlaylists = {
  master: (source: MediaSource, mode: PlaylistMode, maxHeight: number | null) => RenderedPlaylist
  media: (source: MediaSource, rendition: string, mode: PlaylistMode, edge: OpenEdge) => RenderedPlaylist
  renderCount: () => number
}

type Shelf = Map<string, { version: string; playlist: RenderedPlaylist }>

export function createRenderedPlaylists(): RenderedPlaylists {
  const shelves = new WeakMap<MediaSource, Shelf>()
  let renderCount = 0
  const keep = (
    source: MediaSource,
    name: string,
    version: string,
    render: () => string,
  ): RenderedPlaylist => {
    const shelf: Shelf = shelves.get(source) ?? new Map()
    shelves.set(source, shelf)
    const kept = shelf.get(name)
    if (kept?.version === version) return kept.playlist
    renderCount++
    const plain = Buffer.from(render())
    const playlist = { plain: plain.toString('latin1'), gzip: gzipSync(plain).toString('latin1') }
    shelf.set(name, { version, playlist })
    return playlist
  }
  return {
    master: (source, mode, maxHeight) =>
      keep(source, `${mode}.${maxHeight}`, '', () => renderMasterPlaylist(source, mode, maxHeight)),
    media: (source, rendition, mode, edge) => {
      const shown = shownEdge(source, mode, edge)
      return keep(source, `${rendition}/${mode}`, `${shown.state}/${shown.nextPart}`, () =>
        renderMediaPlaylist(source, rendition, mode, shown),
      )
    },
    renderCount: () => renderCount,
  }
}
