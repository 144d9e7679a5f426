import type { commandsEn, keysEn, pickingEn } from './finding.en.ts'

export const pickingKo: typeof pickingEn = {
  event: '이벤트를 골라 주세요',
  none: '그런 이름이 없어요',
  clear: (label) => `${label} 지우기`,
  another: '더 추가하기',
  zone: '도시나 국가',
  colour: (label) => `${label}: 팔레트에서 고르기`,
}

export const commandsKo: typeof commandsEn = {
  title: '명령',
  empty: '그런 이름이 없어요',
  seeking: '찾는 중…',
  here: '이 페이지',
  actions: '바로 하기',
  invite: '동료 초대',
  pages: '페이지',
  hint: 'Enter로 열고 Esc로 닫아요',
}

export const keysKo: typeof keysEn = {
  title: '키보드 단축키',
  everywhere: '모든 페이지',
  commands: '명령 열기',
  save: '작성 중인 내용 저장',
  list: '단축키 보기',
  close: '창이나 목록 닫기',
  lists: '목록',
  next: '다음 줄',
  previous: '이전 줄',
  open: '선택한 줄 열기',
  search: '검색창으로 이동',
  fields: '골라서 입력하는 칸',
  through: '항목 이동',
  take: '항목 선택',
  single: 'Ctrl이나 ⌘ 없이 누르는 단축키',
  singleHint: '음성으로 입력하거나 키를 실수로 누를 때가 많다면 꺼 주세요.',
}
