import type { PaletteName, SceneName } from '#src/art/index.ts'
import type { Words } from './demo-types.ts'

export interface DemoTheme {
  name: string
  title: Words
  art: { id: string; scene: SceneName; palette: PaletteName }
  /** Names of events, in the order shown. */
  events: string[]
}

/** In display order. */
export const themes: DemoTheme[] = [
  {
    name: 'year-end',
    title: { ko: '연말 무대', ja: '年末のステージ', en: 'Year-end stages', zhhans: '年末舞台' },
    art: { id: 'theme-year-end', scene: 'curtain', palette: 'rose' },
    events: ['afterglow', 'low-tide-high-moon', 'glass-garden', 'hello-december', 'loud-library', 'sails'],
  },
  {
    name: 'firsts',
    title: { ko: '처음의 순간', ja: 'はじめての瞬間', en: 'First times', zhhans: '初次时刻' },
    art: { id: 'theme-firsts', scene: 'bloom', palette: 'tide' },
    events: ['orbit-one', 'paper-planets', 'low-tide-high-moon', 'first-frost'],
  },
  {
    name: 'face-to-face',
    title: { ko: '마주 보고', ja: '顔を合わせて', en: 'Face to face', zhhans: '面对面' },
    art: { id: 'theme-calls', scene: 'aura', palette: 'iris' },
    events: ['side-b', 'postcards', 'hello-december', 'orbit-one', 'citrus-club'],
  },
  {
    name: 'quiet-nights',
    title: { ko: '조용한 밤', ja: '静かな夜', en: 'Quiet nights', zhhans: '安静的夜晚' },
    art: { id: 'theme-quiet', scene: 'silk', palette: 'copper' },
    events: ['unplugged-at-2-am', 'room-402', 'amber', 'spring-again'],
  },
]
