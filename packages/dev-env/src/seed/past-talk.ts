import type { Locale } from '@encore/contract/rules/locale'

export interface Saying {
  lang: Locale
  text: string
}

export const cheers: readonly Saying[] = [
  { lang: 'ko', text: '와 조명 미쳤다 ㅠㅠ' },
  { lang: 'en', text: 'that note!!' },
  { lang: 'ja', text: '泣いてる' },
  { lang: 'zhhans', text: '太好听了吧' },
  { lang: 'ko', text: '오늘 라이브 진짜 좋다' },
  { lang: 'en', text: 'the band is so tight tonight' },
  { lang: 'ja', text: 'ギターの音すき' },
  { lang: 'zhhans', text: '这个灯光绝了' },
  { lang: 'ko', text: '떼창 소름' },
  { lang: 'en', text: 'I have chills' },
  { lang: 'ja', text: '声が優しすぎる' },
  { lang: 'zhhans', text: '现场比录音还稳' },
  { lang: 'ko', text: '이 노래 라이브로 듣고 싶었어' },
  { lang: 'en', text: 'front row camera is perfect here' },
  { lang: 'ja', text: 'ペンライト、いま紫' },
  { lang: 'zhhans', text: '荧光棒跟着变色了' },
  { lang: 'ko', text: '너무 행복해' },
  { lang: 'en', text: 'crying at 3 am and it is worth it' },
  { lang: 'ja', text: '今日のために一週間がんばった' },
  { lang: 'zhhans', text: '第一次看直播，感动' },
  { lang: 'ko', text: '박자 실화냐' },
  { lang: 'en', text: 'the harmony in the back!' },
  { lang: 'ja', text: 'もう一回聴きたい' },
  { lang: 'zhhans', text: '求返场' },
  { lang: 'ko', text: '다들 어디서 보고 있어요?' },
  { lang: 'en', text: 'hello from Lisbon' },
  { lang: 'ja', text: '札幌から見てます' },
  { lang: 'zhhans', text: '广州的朋友在吗' },
  { lang: 'ko', text: '부산이요!' },
  { lang: 'en', text: 'me too, on the train home' },
]

/** Chat messages at the start of each act, in the order of the acts. */
export const openings: readonly (readonly Saying[])[] = [
  [
    { lang: 'ko', text: '시작한다!!!' },
    { lang: 'en', text: 'it is starting' },
    { lang: 'ja', text: 'はじまる！' },
    { lang: 'zhhans', text: '开始了开始了' },
    { lang: 'ko', text: '두근두근' },
    { lang: 'en', text: 'sound check: good here' },
  ],
  [
    { lang: 'ko', text: '첫 곡부터 이거라고?' },
    { lang: 'en', text: 'straight into my favourite' },
    { lang: 'ja', text: 'この曲だ' },
    { lang: 'zhhans', text: '第一首就王炸' },
    { lang: 'ko', text: '함성 질러!' },
  ],
  [
    { lang: 'ko', text: '멘트 귀여워 ㅋㅋ' },
    { lang: 'en', text: 'subtitles are so quick, thank you' },
    { lang: 'ja', text: 'トーク長めでうれしい' },
    { lang: 'zhhans', text: '聊天环节最喜欢' },
    { lang: 'ko', text: '투표했어요!' },
  ],
  [
    { lang: 'ko', text: '2부 의상 바뀌었다' },
    { lang: 'en', text: 'new outfits!' },
    { lang: 'ja', text: '衣装かわった' },
    { lang: 'zhhans', text: '换造型了' },
    { lang: 'ko', text: '여기서부터 진짜' },
  ],
  [
    { lang: 'ko', text: '앙코르!! 앙코르!!' },
    { lang: 'en', text: 'one more song' },
    { lang: 'ja', text: 'アンコール！' },
    { lang: 'zhhans', text: '安可安可' },
    { lang: 'ko', text: '가지 마 ㅠㅠ' },
    { lang: 'en', text: 'please do not let it end' },
  ],
]

export const pinnedWords = 'The light stick beside the title follows the stage. Turn it on and glow with us'
