import type { FileWords, UploadWords } from './files.en.ts'

export const uploadsKo: UploadWords = {
  title: '올리는 중',
  sending: (name) => `${name} 올리는 중`,
  of: (sent, all) => `${all} 중 ${sent}`,
  checking: '파일을 확인하는 중',
  again: '이어서 올리기',
  againNamed: (name) => `${name} 이어서 올리기`,
  stop: '중지',
  stopNamed: (name) => `${name} 중지`,
  drop: '목록에서 빼기',
  problems: {
    minimum: '빈 파일이에요',
    maximum: '이 서버가 받는 크기보다 커요',
    room: '서버 디스크가 가득 찼어요. 서버 관리자에게 알려 주세요',
    format: '팬에게 줄 수 없는 파일이에요. 음원, 이미지, 영상, PDF, EPUB, ZIP, 텍스트를 올려 주세요',
    required: '파일 이름에 쓸 수 있는 글자가 없어요. 이름을 바꿔 주세요',
    whole: '파일이 다 오지 않았어요. 다시 올려 주세요',
    UNAVAILABLE: '연결이 끊겼어요. 올라간 부분은 남아 있으니 이어서 올려 주세요',
    NOT_FOUND: '너무 오래 멈춰 있었어요. 다시 올려 주세요',
  },
}

export const filesKo: FileWords = {
  title: '파일',
  lead: '구매자가 이 순서대로 받아요.',
  all: '파일',
  none: '아직 파일이 없어요. 파일이 있어야 팬에게 보여요.',
  add: '파일 올리기',
  name: '이름',
  replace: '새 버전',
  replaceNamed: (name) => `${name}의 새 버전 올리기`,
  new: '새 파일',
  newer: '새 버전',
  kinds:
    '음원, 이미지, 영상, PDF, EPUB, ZIP, 텍스트를 올릴 수 있어요. 종류는 이름이 아니라 내용으로 확인해요.',
  buyers: '지금 받을 수 있는 사람',
  promise:
    '산 파일은 없어지지 않아요. 빼거나 바꾼 파일은 전에 주문한 사람에게 그대로 남고, 새 구매자만 받을\u00a0수 없어요.',
  earlier: '이전 구매자만 받는 파일',
  until: (time) => `${time}까지`,
  needed: '아직 파일이 없어요',
  neededText: '파일을 올려 저장한 다음 상품에서 ‘팬에게 숨기기’를 꺼 주세요.',
  neededSoon: '이벤트를 공개하기 전에 파일을 올려 주세요.',
  neededShown: '팬에게 보이는 상품인데 사도 받을 파일이 없어요. 지금 파일을 올려 주세요.',
  manage: '파일 관리',
  count: (files) => `파일 ${files}개`,
  rules: {
    unique: '같은 이름의 파일이 있어요',
    required: '이름을 입력해 주세요',
    unknown: '파일이 더 이상 없어요. 다시 올려 주세요',
  },
}
