import type { DemoProduct, Words } from './demo-types.ts'

/** Goods that several events sell with the same texts; an event adds its name, prices and stock. */
type Sale = Pick<DemoProduct, 'prices' | 'onHand'> & Partial<DemoProduct>

const inAll = (text: string): Words => ({ ko: text, ja: text, en: text, zhhans: text })
const size: Words = { ko: '사이즈', ja: 'サイズ', en: 'Size', zhhans: '尺码' }
const colour: Words = { ko: '색상', ja: 'カラー', en: 'Color', zhhans: '颜色' }

/** One product per size; `stock` gives the units of each. */
export const inSizes = (product: DemoProduct, stock: Record<string, number>): DemoProduct[] =>
  Object.entries(stock).map(([name, onHand]) => ({
    ...product,
    name: `${product.name}-${name.toLowerCase()}`,
    group: product.group ?? product.name,
    options: [...(product.options ?? []), { name: size, value: inAll(name) }],
    onHand,
  }))

export const coloured = (
  product: DemoProduct,
  { name, value, palette }: { name: string; value: Words; palette: NonNullable<DemoProduct['palette']> },
): DemoProduct => ({
  ...product,
  name: `${product.name}-${name}`,
  group: product.name,
  palette,
  options: [{ name: colour, value }],
})

export const sloganTowel = (title: string, sale: Sale): DemoProduct => ({
  name: 'slogan-towel',
  kind: 'GOODS',
  picture: 'towel',
  needs: 'shipping',
  weightGrams: 120,
  buyLimitMax: 4,
  words: {
    name: {
      ko: `${title} 슬로건 타월`,
      ja: `${title} スローガンタオル`,
      en: `${title} slogan towel`,
      zhhans: `${title} 应援毛巾`,
    },
    description: {
      ko: '가로 100cm, 세로 22cm. 양면에 다른 문구가 있어요.',
      ja: '横100cm、縦22cm。両面に違う言葉が入っています。',
      en: '100 by 22 cm, with different words on each side.',
      zhhans: '100 × 22 厘米，正反两面文字不同。',
    },
  },
  ...sale,
})

export const hoodie = (title: string, sale: Sale): DemoProduct => ({
  name: 'hoodie',
  kind: 'GOODS',
  picture: 'hoodie',
  needs: 'shipping',
  weightGrams: 780,
  buyLimitMax: 2,
  words: {
    name: {
      ko: `${title} 후디`,
      ja: `${title} パーカー`,
      en: `${title} hoodie`,
      zhhans: `${title} 连帽卫衣`,
    },
    description: {
      ko: '도톰한 면 420g, 앞면에 자수 그림.\n가슴둘레 S 104 · M 110 · L 116 · XL 122cm',
      ja: '420gの厚手コットン、胸元に刺しゅう。\n胸囲 S 104 · M 110 · L 116 · XL 122cm',
      en: 'Heavy 420 g cotton, embroidered on the chest.\nChest S 104 · M 110 · L 116 · XL 122 cm',
      zhhans: '420 克厚棉，胸前刺绣。\n胸围 S 104 · M 110 · L 116 · XL 122 厘米',
    },
  },
  ...sale,
})

export const tee = (title: string, sale: Sale): DemoProduct => ({
  name: 'tee',
  kind: 'GOODS',
  picture: 'tee',
  needs: 'shipping',
  weightGrams: 260,
  buyLimitMax: 3,
  words: {
    name: {
      ko: `${title} 티셔츠`,
      ja: `${title} Tシャツ`,
      en: `${title} T-shirt`,
      zhhans: `${title} T 恤`,
    },
    description: {
      ko: '부드러운 면 230g, 넉넉한 품.\n가슴둘레 S 102 · M 108 · L 114cm',
      ja: '230gのやわらかなコットン、ゆったりめ。\n胸囲 S 102 · M 108 · L 114cm',
      en: 'Soft 230 g cotton, cut loose.\nChest S 102 · M 108 · L 114 cm',
      zhhans: '230 克柔软纯棉，宽松版型。\n胸围 S 102 · M 108 · L 114 厘米',
    },
  },
  ...sale,
})

export const wallpapers = (sale: Sale): DemoProduct => ({
  name: 'wallpapers',
  kind: 'DIGITAL',
  picture: 'phones',
  buyLimitMax: 1,
  words: {
    name: { ko: '배경화면 세트', ja: '壁紙セット', en: 'Wallpaper set', zhhans: '壁纸套装' },
    description: {
      ko: '휴대폰, 태블릿, 컴퓨터용 배경화면 12장.',
      ja: 'スマートフォン、タブレット、パソコン用の壁紙12枚。',
      en: 'Twelve pictures for phone, tablet and desktop.',
      zhhans: '手机、平板、电脑壁纸共 12 张。',
    },
  },
  ...sale,
})

export const backstagePhotos = (sale: Sale): DemoProduct => ({
  name: 'backstage-photos',
  kind: 'DIGITAL',
  picture: 'prints',
  buyLimitMax: 1,
  words: {
    name: {
      ko: '비하인드 사진집',
      ja: 'ビハインド・フォト',
      en: 'Behind-the-scenes photographs',
      zhhans: '幕后照片集',
    },
    description: {
      ko: '리허설부터 마지막 인사까지, 원본 크기 사진 60장.',
      ja: 'リハーサルから最後のあいさつまで、原寸の写真60枚。',
      en: 'Sixty photographs in full size, from the rehearsal to the last bow.',
      zhhans: '从彩排到最后谢幕，60 张原尺寸照片。',
    },
  },
  ...sale,
})
