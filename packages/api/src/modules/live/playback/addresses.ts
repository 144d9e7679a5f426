import type { Angle, Playback } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { type MediaSource, masterFile, maxHeightOf, type Tier } from '@encore/media'
import { localText } from '#kernel/texts.ts'
import type { AngleSource, Source } from '#modules/live/channels/index.ts'

type Addresses = Pick<Playback, 'lowLatencyUrl' | 'standardUrl' | 'angles'>

export function addressesOf(source: Source, folder: string, locale: Locale, tier: Tier): Addresses {
  if (source.kind === 'HOSTED') return addressesIn(folder, source, locale, tier)
  const addresses = { lowLatencyUrl: source.url, standardUrl: source.url }
  return { ...addresses, angles: [{ name: 'main', title: null, ...addresses, pictureUrl: null }] }
}

/**
 * Each angle of the tier has a folder behind the same token; the main camera is the channel folder itself. A master
 * playlist is named after its contents, so that viewers with the same access share it.
 */
export function addressesIn(
  folder: string,
  { media, angles, lowLatency }: { media: MediaSource; angles: readonly AngleSource[]; lowLatency: boolean },
  locale: Locale,
  tier: Tier,
): Addresses {
  const addresses = (place: string, source: MediaSource, maxHeight: number) => ({
    lowLatencyUrl: `${place}/${masterFile(source, lowLatency ? 'LOW_LATENCY' : 'STANDARD', maxHeight)}`,
    standardUrl: `${place}/${masterFile(source, 'STANDARD', maxHeight)}`,
    pictureUrl: source.poster === undefined ? null : `${place}/poster.jpg`,
  })
  const main: Angle = { name: 'main', title: null, ...addresses(folder, media, maxHeightOf(tier, null)) }
  const open = angles.filter(({ name }) => maxHeightOf(tier, name) > 0)
  const others = open.map(
    (angle): Angle => ({
      name: angle.name,
      title: localText(angle.title, locale),
      ...addresses(`${folder}/~${angle.name}`, angle.media, maxHeightOf(tier, angle.name)),
    }),
  )
  const { lowLatencyUrl, standardUrl } = main
  return { lowLatencyUrl, standardUrl, angles: [main, ...others] }
}
