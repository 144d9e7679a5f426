import type { PoolDraft } from '@encore/api'
import { namedId } from '@encore/api'
import { art, type PaletteName, type SceneName } from '#src/art/index.ts'
import type { Words } from './demo-types.ts'
import type { KeepPicture } from './pictures.ts'

export const albumId = namedId('pr', 'postcards-album')
const boxId = namedId('pr', 'postcards-mascot-box')

const card = (ko: string, ja: string, en: string, zhhans: string): Words => ({ ko, ja, en, zhhans })

const planets: [Words, SceneName, PaletteName][] = [
  [card('수성', '水星', 'Mercury', '水星'), 'silk', 'silver'],
  [card('금성', '金星', 'Venus', '金星'), 'bloom', 'cream'],
  [card('지구', '地球', 'Earth', '地球'), 'orb', 'tide'],
  [card('화성', '火星', 'Mars', '火星'), 'curtain', 'copper'],
  [card('목성', '木星', 'Jupiter', '木星'), 'stage', 'afterglow'],
  [card('토성', '土星', 'Saturn', '土星'), 'halo', 'citrus'],
  [card('천왕성', '天王星', 'Uranus', '天王星'), 'aura', 'ice'],
  [card('해왕성', '海王星', 'Neptune', '海王星'), 'portrait', 'cobalt'],
]

const mascots: [Words, PaletteName, oddsPpm: number][] = [
  [card('구름', 'くも', 'Cloud', '云朵'), 'ice', 200_000],
  [card('파도', 'なみ', 'Wave', '海浪'), 'tide', 200_000],
  [card('이끼', 'こけ', 'Moss', '苔藓'), 'moss', 200_000],
  [card('장미', 'ばら', 'Rose', '玫瑰'), 'rose', 200_000],
  [card('레몬', 'レモン', 'Lemon', '柠檬'), 'citrus', 150_000],
  [card('오로라 (비밀)', 'オーロラ（シークレット）', 'Aurora (secret)', '极光（隐藏款）'), 'iris', 50_000],
]

/** Cards of each postcard: together as many as the stock of the album, and some more. */
const cardsEach = 40
const widthPx = 900
const daySec = 86_400

/**
 * Eight postcards in equal numbers, swapped for a month. `firstClose` is asked for once the pictures are drawn, which
 * takes a while.
 */
export async function albumPool(keep: KeepPicture, firstClose: () => Date): Promise<PoolDraft> {
  const candidates = await Promise.all(
    planets.map(async ([name, scene, palette]) => ({
      name,
      image: await keep(art(`planet-${name.en}`, { scene, palette, ratio: '1:1' }), widthPx),
      count: cardsEach,
    })),
  )
  const terms = { intervalSec: 7 * daySec, delaySec: 6, marginSec: 0, swapSec: 30 * daySec }
  return {
    ...{ productId: albumId, maker: 'KAIRUNE Studio', packing: 'PICKED', candidates },
    picked: { firstClosesAt: firstClose(), ...terms },
  }
}

/** Boxes that the maker packed, one of six mascots in each. */
export const boxPool = async (keep: KeepPicture): Promise<PoolDraft> => ({
  productId: boxId,
  maker: 'Moonlit Toys',
  packing: 'SEALED',
  candidates: await Promise.all(
    mascots.map(async ([name, palette, oddsPpm]) => ({
      name,
      image: await keep(art(`mascot-${name.en}`, { scene: 'orb', palette, ratio: '1:1' }), widthPx),
      oddsPpm,
    })),
  ),
})
