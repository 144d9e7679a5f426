import type { ArtistWrite } from '@encore/api'

export const artists: ArtistWrite[] = [
  artist('miraveil', 'MIRAVEIL', ['미라베일', 'ミラベイル', '幕影']),
  artist('tidefall', 'TIDEFALL', ['타이드폴', 'タイドフォール', '潮落']),
  artist('kairune', 'KAIRUNE', ['카이룬', 'カイルン', '凯伦']),
  artist('hanseo', 'HANSEO', ['한서', 'ハンソ', '韩曙']),
  artist('paralune', 'PARALUNE', ['파라룬', 'パラルーン', '幻月']),
  artist('doyul', 'DOYUL', ['도율', 'ドユル', '道律']),
  artist('mild-parade', 'MILD PARADE', ['마일드 퍼레이드', 'マイルドパレード', '温柔游行']),
  artist('ohnari', 'OHNARI', ['오나리', 'オナリ', '吴娜里']),
  artist('moonpaper', 'MOONPAPER', ['문페이퍼', 'ムーンペーパー', '月纸']),
]

type Spellings = [ko: string, ja: string, zhhans: string]

/** The name is shown in Latin letters except in Korean texts. */
function artist(id: string, latin: string, [ko, ja, zhhans]: Spellings): ArtistWrite {
  const spaced = latin.toLowerCase()
  return {
    id,
    name: { ko, ja: latin, en: latin, zhhans: latin },
    aliases: [...new Set([spaced, spaced.replaceAll(' ', ''), ko.replaceAll(' ', ''), ja, zhhans])],
  }
}
