import type { HostedTexts } from './hosted-texts.ts'
import { en } from './texts/en.ts'
import { ja } from './texts/ja.ts'
import { ko } from './texts/ko.ts'
import { zh } from './texts/zh.ts'

/** Texts by the request's language: KR, EN, CN or JP; English for anything else. */
export function hostedTexts(lang: string | undefined): HostedTexts {
  if (lang === 'KR') return ko
  if (lang === 'JP') return ja
  if (lang === 'CN') return zh
  return en
}

/** First supported language of an Accept-Language header, as a code of the form protocol. */
export function langOfBrowser(header: string | undefined): string {
  const ranges = (header ?? '').toLowerCase().split(',')
  const found = ranges.map((range) => browserLangs[range.trim().slice(0, 2)]).find(Boolean)
  return found ?? 'EN'
}

const browserLangs: Readonly<Record<string, string>> = { ko: 'KR', ja: 'JP', zh: 'CN', en: 'EN' }
