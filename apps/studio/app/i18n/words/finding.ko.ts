import type { commandsEn, pickingEn } from './finding.en.ts'

export const pickingKo: typeof pickingEn = {
  event: '이벤트를 골라 주세요',
  none: '그런 이름이 없어요',
  clear: (label) => `${label} 지우기`,
}

export const commandsKo: typeof commandsEn = {
  title: '명령',
  empty: '그런 이름이 없어요',
  seeking: '찾는 중…',
  pages: '페이지',
  hint: 'Enter로 열고 Esc로 닫아요',
}
