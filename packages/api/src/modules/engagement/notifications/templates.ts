import type { NotificationType } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { localText, type Texts } from '#kernel/texts.ts'

/** What each template is told with; stored beside its name, put in words when it is read. */
export interface TemplateData {
  welcome: Record<never, never>
  'cubes-bought': { cubes: number }
  'ticket-bought': { event: Texts; ticket: Texts }
  'product-bought': { product: Texts; quantity: number }
  'coupon-cubes': { amount: number }
  'coupon-souls': { amount: number }
  'coupon-ticket': { event: Texts }
  /** In the organiser's own words. */
  announcement: { title: Record<Locale, string>; content: Record<Locale, string> }
}

export type TemplateName = keyof TemplateData

export interface Words {
  title: string
  content: string
}

interface Template<D> {
  type: NotificationType
  words: Record<Locale, (data: D, inWords: (texts: Texts) => string) => Words>
}

/** Everything that members are told, by what happened: where it leads and what it says in each language. */
const templates: { [N in TemplateName]: Template<TemplateData[N]> } = {
  welcome: {
    type: 'HOME',
    words: {
      ko: () => ({
        title: 'Encore에 오신 것을 환영해요',
        content: '지금 방송 중인 공연과 곧 열리는 예매를 홈에서 볼 수 있어요.',
      }),
      ja: () => ({
        title: 'Encoreへようこそ',
        content: '配信中の公演とまもなく始まるチケット販売は、ホームで見られます。',
      }),
      en: () => ({
        title: 'Welcome to Encore',
        content: 'What is on air now and which tickets open next is on the front page.',
      }),
      zhhans: () => ({
        title: '欢迎来到 Encore',
        content: '正在直播的演出和即将开售的门票都在首页。',
      }),
    },
  },
  'cubes-bought': {
    type: 'HOME',
    words: {
      ko: ({ cubes }) => ({
        title: `${figure(cubes)} 큐브가 충전됐어요`,
        content: '결제가 끝났고 바로 쓸 수 있어요.',
      }),
      ja: ({ cubes }) => ({
        title: `${figure(cubes)}キューブをチャージしました`,
        content: 'お支払いが完了し、すぐに使えます。',
      }),
      en: ({ cubes }) => ({
        title: `${figure(cubes)} ${cubes === 1 ? 'cube is' : 'cubes are'} yours`,
        content: 'The payment is complete, and you can use them now.',
      }),
      zhhans: ({ cubes }) => ({
        title: `已到账 ${figure(cubes)} Cube`,
        content: '付款已完成，现在就可以使用。',
      }),
    },
  },
  'ticket-bought': {
    type: 'MY_BOX',
    words: {
      ko: ({ event, ticket }, inWords) => ({
        title: `${inWords(event)} 티켓을 구매했어요`,
        content: `${inWords(ticket)} · 입장이 시작되면 공연 페이지에서 들어갈 수 있어요.`,
      }),
      ja: ({ event, ticket }, inWords) => ({
        title: `${inWords(event)}のチケットを購入しました`,
        content: `${inWords(ticket)} · 開場後、公演ページから入場できます。`,
      }),
      en: ({ event, ticket }, inWords) => ({
        title: `Your ticket to ${inWords(event)}`,
        content: `${inWords(ticket)} · Enter from the event’s page once doors are open.`,
      }),
      zhhans: ({ event, ticket }, inWords) => ({
        title: `${inWords(event)} 门票已购买`,
        content: `${inWords(ticket)} · 开放入场后可从演出页面进场。`,
      }),
    },
  },
  'product-bought': {
    type: 'MY_BOX',
    words: {
      ko: ({ product, quantity }, inWords) => ({
        title: `${inWords(product)} ${figure(quantity)}개를 구매했어요`,
        content: '결제가 끝났어요.',
      }),
      ja: ({ product, quantity }, inWords) => ({
        title: `${inWords(product)}を${figure(quantity)}点購入しました`,
        content: 'お支払いが完了しました。',
      }),
      en: ({ product, quantity }, inWords) => ({
        title: `You bought ${inWords(product)}${quantity > 1 ? ` × ${figure(quantity)}` : ''}`,
        content: 'The payment is complete.',
      }),
      zhhans: ({ product, quantity }, inWords) => ({
        title: `已购买 ${inWords(product)} × ${figure(quantity)}`,
        content: '付款已完成。',
      }),
    },
  },
  'coupon-cubes': {
    type: 'HOME',
    words: {
      ko: ({ amount }) => ({
        title: `쿠폰으로 ${figure(amount)} 큐브를 받았어요`,
        content: '바로 쓸 수 있고 1년 동안 유효해요.',
      }),
      ja: ({ amount }) => ({
        title: `クーポンで${figure(amount)}キューブを受け取りました`,
        content: 'すぐに使えます。有効期間は1年です。',
      }),
      en: ({ amount }) => ({
        title: `${figure(amount)} ${amount === 1 ? 'cube' : 'cubes'} from your coupon`,
        content: 'You can use them now, for one year.',
      }),
      zhhans: ({ amount }) => ({
        title: `优惠码已到账 ${figure(amount)} Cube`,
        content: '现在就可以使用，有效期 1 年。',
      }),
    },
  },
  'coupon-souls': {
    type: 'HOME',
    words: {
      ko: ({ amount }) => ({
        title: `쿠폰으로 ${figure(amount)} 소울을 받았어요`,
        content: '투표에 쓸 수 있어요.',
      }),
      ja: ({ amount }) => ({
        title: `クーポンで${figure(amount)}ソウルを受け取りました`,
        content: '投票に使えます。',
      }),
      en: ({ amount }) => ({
        title: `${figure(amount)} ${amount === 1 ? 'soul' : 'souls'} from your coupon`,
        content: 'You can spend them in polls.',
      }),
      zhhans: ({ amount }) => ({
        title: `优惠码已到账 ${figure(amount)} Soul`,
        content: '可用于投票。',
      }),
    },
  },
  'coupon-ticket': {
    type: 'MY_BOX',
    words: {
      ko: ({ event }, inWords) => ({
        title: `쿠폰으로 ${inWords(event)} 티켓을 받았어요`,
        content: '입장이 시작되면 공연 페이지에서 들어갈 수 있어요.',
      }),
      ja: ({ event }, inWords) => ({
        title: `クーポンで${inWords(event)}のチケットを受け取りました`,
        content: '開場後、公演ページから入場できます。',
      }),
      en: ({ event }, inWords) => ({
        title: `Your ticket to ${inWords(event)}, from your coupon`,
        content: 'Enter from the event’s page once doors are open.',
      }),
      zhhans: ({ event }, inWords) => ({
        title: `优惠码已兑换 ${inWords(event)} 门票`,
        content: '开放入场后可从演出页面进场。',
      }),
    },
  },
  announcement: {
    type: 'HOME',
    words: {
      ko: ({ title, content }) => ({ title: title.ko, content: content.ko }),
      ja: ({ title, content }) => ({ title: title.ja, content: content.ja }),
      en: ({ title, content }) => ({ title: title.en, content: content.en }),
      zhhans: ({ title, content }) => ({ title: title.zhhans, content: content.zhhans }),
    },
  },
}

export const typeOf = (template: TemplateName): NotificationType => templates[template].type

/** A stored notification in words; null for a template that only a newer version of the product knows. */
export function inWords(template: string, data: unknown, locale: Locale): Words | null {
  if (!Object.hasOwn(templates, template)) return null
  const { words } = templates[template as TemplateName] as Template<unknown>
  return words[locale](data, (texts) => localText(texts, locale).text)
}

const figure = (count: number) => count.toLocaleString('en-US')
