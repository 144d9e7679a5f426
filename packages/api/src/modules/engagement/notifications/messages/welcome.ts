import type { Message } from './message.ts'

export const welcome: Message<Record<never, never>> = {
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
      content: 'See what is on air now and which tickets open next on the front page.',
    }),
    zhhans: () => ({
      title: '欢迎来到 Encore',
      content: '正在直播的演出和即将开售的门票都在首页。',
    }),
  },
}
