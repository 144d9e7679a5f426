import type { CubeShelfWords } from './cubes.en.ts'

export const cubeShelfKo: CubeShelfWords = {
  title: '큐브 상품',
  lead: '팬이 충전할 때 고르는 상품이에요. 바꾸면 바로 적용되고, 이미 한 주문은 그대로예요.',
  add: '새 큐브 상품',
  new: '아직 저장하지 않은 새 상품',
  none: '큐브 상품이 없어 아무도 큐브를 살 수 없어요. 하나 만들어 주세요.',
  point: '큐브',
  bonus: '보너스 큐브',
  drop: '빼기',
  hiddenHint: '더 이상 살 수 없어요. 산 사람의 큐브는 그대로예요.',
  rules: {
    unique: '큐브 수가 같은 상품을 이미 팔고 있어요',
    required: '입력해 주세요. 판매 중인 상품이 하나 이상, 상품마다 가격이 하나 이상 필요해요',
    complete: '빠진 상품이 있어요. 빼지 말고 숨겨 주세요',
    unknown: '더 이상 없는 상품이에요',
    range: '1부터 1,000,000까지 입력해 주세요',
  },
}
