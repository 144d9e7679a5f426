import { maxFeeSteps } from '@encore/contract/rules/shipping-fees'
import type { ShippingFeeWords } from './shipping-fees.en.ts'

export const shippingFeesKo: ShippingFeeWords = {
  title: '배송비',
  lead: '배송 국가와 상자를 포함한 무게에 따라 정해지는 배송비예요. 바꾸면 바로 적용되고, 이미 한 주문은 그대로예요.',
  zones: {
    HOME: '국내',
    NEAR: '가까운 지역',
    ASIA: '아시아',
    EUROPE: '유럽',
    OCEANS: '북미·오세아니아',
    FAR: '그 밖의 국가',
  },
  upTo: '최대 무게(g)',
  step: (grams) => `${grams}g까지`,
  newStep: '새 무게',
  add: '무게 구간 추가',
  addTo: (zone) => `무게 구간 추가: ${zone}`,
  drop: '빼기',
  dropStep: (step, zone) => `빼기: ${zone}, ${step}`,
  heavier: '마지막 무게보다 무거우면 여러 상자로 나눠 보내요.',
  full: `무게는 ${maxFeeSteps}개까지예요`,
  rules: {
    unique: '같은 무게가 이미 있어요',
    lighter: '더 가벼운 상자보다 배송비가 적어요',
    grams: '1부터 100,000까지의 정수를 입력해 주세요',
  },
}
