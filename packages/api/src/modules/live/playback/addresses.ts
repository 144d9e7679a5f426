import type { Angle, Playback } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import type { MediaSource } from '@encore/media'
import { localText } from '#kernel/texts.ts'
import type { AngleSource, Source } from '#modules/live/channels/index.ts'

type Addresses = Pick<Playback, 'lowLatencyUrl' | 'standardUrl' | 'angles'>

export function addressesOf(source: Source, folder: string, locale: Locale): Addresses {
  if (source.kind === 'HOSTED') return addressesIn(folder, source, locale)
  const addresses = { lowLatencyUrl: source.url, standardUrl: source.url }
  return { ...addresses, angles: [{ name: 'main', title: null, ...addresses, pictureUrl: null }] }
}

/** Every angle lies in a folder of the channel's, behind the same token; the main one is the channel itself. */
export function addressesIn(
  folder: string,
  { media, angles, lowLatency }: { media: MediaSource; angles: readonly AngleSource[]; lowLatency: boolean },
  locale: Locale,
): Addresses {
  const addresses = (place: string, { poster }: MediaSource) => ({
    lowLatencyUrl: `${place}/${lowLatency ? 'master' : 'std'}.m3u8`,
    standardUrl: `${place}/std.m3u8`,
    pictureUrl: poster === undefined ? null : `${place}/poster.jpg`,
  })
  const main: Angle = { name: 'main', title: null, ...addresses(folder, media) }
  const others = angles.map(
    (angle): Angle => ({
      name: angle.name,
      title: localText(angle.title, locale),
      ...addresses(`${folder}/~${angle.name}`, angle.media),
    }),
  )
  const { lowLatencyUrl, standardUrl } = main
  return { lowLatencyUrl, standardUrl, angles: [main, ...others] }
}
