import type { ShowRecordingWords } from './recordings.en.ts'

export const showRecordingsKo: ShowRecordingWords = {
  title: '녹화 영상',
  none: '아직 영상이 없어요. 영상을 올리거나 지난 공연을 골라 주세요.',
  other: '이 공연의 영상은 목록에 없어요. 다른 영상을 고르기 전까지 그대로예요.',
  upload: '영상 올리기',
  uploadHint:
    'MP4, MOV, MKV, WebM, TS, AVI를 올릴 수 있어요. 모든 기기에서 볼 수 있게 백그라운드에서 준비하니 이 페이지를 떠나도 돼요.',
  packaging: (percent) => `준비하는 중, ${percent}%`,
  making: (name) => `준비하는 중: ${name}`,
  ready: '준비됐어요',
  loops: '공연이 끝날 때까지 반복해요',
  shorter: '준비됐어요. 공연 시간보다 짧아요',
  watch: (name) => `${name} 보기`,
  picture: (name) => `녹화 영상: ${name}`,
  noPicture: '지금은 영상을 볼 수 없어요. 잠시 뒤 다시 시도해 주세요.',
  impossible: '이 브라우저에서는 영상을 볼 수 없어요.',
  earlier: '지난 공연',
  earlierHint: (length) => `다시보기의 시작부터 끝까지 써요. 길이: ${length}`,
  use: '이 공연 쓰기',
  trailer: {
    title: '예고편',
    hint: '티켓이 없어도 누구나 이벤트 페이지에서 볼 수 있어요. 3분까지 올릴 수 있어요.',
    none: '예고편 없음',
    upload: '예고편 올리기',
    save: '예고편 저장',
    saved: (isSeen) =>
      isSeen ? '이제 팬이 예고편을 볼 수 있어요' : '저장했어요. 이벤트를 공개하면 팬이 예고편을 볼 수 있어요',
    gone: '이벤트 페이지에서 예고편을 내렸어요',
    rules: {
      ready: '아직 준비 중이에요. 준비되면 다시 저장해 주세요',
      maximum: '3분 이하의 영상을 골라 주세요',
      unknown: '여기서 고를 수 없는 영상이에요',
    },
  },
  problems: {
    NOT_A_VIDEO: '읽을 수 있는 영상이 아니에요',
    TOO_SHORT: '8초보다 짧아요',
    NO_ENCODER: '이 서버에 ffmpeg가 없어요. 서버 관리자에게 알려 주세요',
    NO_ROOM: '서버 디스크가 가득 찼어요. 서버 관리자에게 알려 주세요',
    ENCODER: '영상을 끝까지 읽지 못했어요. MP4로 다시 저장해 올려 주세요',
    GONE: '그 공연의 영상이 남아 있지 않아요',
  },
  rules: {
    required: '이미 공개된 이벤트예요. 영상을 골라 주세요',
    ready: '아직 준비되지 않았어요. 이미 공개된 이벤트라 고를 수 없어요',
    unknown: '여기서 고를 수 없는 영상이에요',
  },
}
