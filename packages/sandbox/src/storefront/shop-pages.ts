import { type Html, html } from '#src/pages/html.ts'
import type { Page } from '#src/pages/page.ts'
import { collectionNames, type Good, goodsOf } from './goods.ts'
import { contextOf, type Language, marketOf } from './markets.ts'

export const shopPage = (language: Language): Page =>
  page(
    language,
    words[language].store,
    html`<h1>${words[language].store}</h1>
${collectionNames().map((name) => html`<ul class="goods">${(goodsOf(name) ?? []).filter(isListed).map((good) => card(good, language))}</ul>`)}`,
  )

export function goodPage(good: Good, language: Language): Page {
  const { soldOut, basket } = words[language]
  return page(
    language,
    good.title[language],
    html`<article class="good"><img src="/storefront/cdn/${good.handle}.svg" width="600" height="600" alt="">
<div><h1>${good.title[language]}</h1><p class="amount">${priceText(good, language)}</p>
${good.isSoldOut ? html`<p class="lead">${soldOut}</p>` : html`<button class="button" data-look="primary" type="button">${basket}</button>`}
</div></article>`,
  )
}

export const unknownPage = (language: Language): Page =>
  page(language, words[language].unknown, html`<h1>${words[language].unknown}</h1>`)

const isListed = (good: Good) => !good.isUnlisted

const card = (good: Good, language: Language): Html =>
  html`<li><a href="/storefront${contextOf({ language }).path}/products/${good.handle}"><img src="/storefront/cdn/${good.handle}.svg" width="600" height="600" alt="">
<b>${good.title[language]}</b><span>${priceText(good, language)}</span></a></li>`

function priceText({ prices }: Good, language: Language): string {
  const { currency } = contextOf({ language, country: marketOf[language] })
  const [lowest, highest] = prices[currency]
  return [lowest, highest]
    .filter((amount) => amount !== undefined)
    .map((amount) => `${currency} ${amount}`)
    .join(' – ')
}

const page = (language: Language, title: string, body: Html): Page => ({
  lang: tags[language],
  title: `${title} · Sandbox store`,
  kind: 'storefront',
  body: html`<header>
<p class="banner"><b>TEST, NO MONEY</b> <span>${words[language].nothing}</span></p>
<p><a class="brand" href="/storefront${contextOf({ language }).path}"><span class="mark" aria-hidden="true"></span> ${words[language].store}</a></p>
</header>
<main>${body}</main>`,
})

const tags: Readonly<Record<Language, string>> = { EN: 'en', KO: 'ko', JA: 'ja', ZH_CN: 'zh-Hans' }

type Words = Record<'store' | 'soldOut' | 'basket' | 'unknown' | 'nothing', string>

const words: Readonly<Record<Language, Words>> = {
  EN: {
    store: 'Official store',
    soldOut: 'Sold out',
    basket: 'Add to basket',
    unknown: 'This page is not here',
    nothing: 'Nothing can be bought here.',
  },
  KO: {
    store: '공식 스토어',
    soldOut: '품절',
    basket: '장바구니에 담기',
    unknown: '페이지가 없어요',
    nothing: '여기서는 아무것도 살 수 없어요.',
  },
  JA: {
    store: '公式ストア',
    soldOut: '売り切れ',
    basket: 'かごに入れる',
    unknown: 'ページがありません',
    nothing: 'ここでは何も買えません。',
  },
  ZH_CN: {
    store: '官方商店',
    soldOut: '已售罄',
    basket: '加入购物篮',
    unknown: '页面不存在',
    nothing: '这里无法购买任何商品。',
  },
}
