import type { EventDraft } from '@encore/contract/endpoints'
import { type EventPicture, eventPictures } from '@encore/contract/rules/event-editing'
import { type Locale, locales } from '@encore/contract/rules/locale'
import type { Texts } from '@encore/contract/rules/texts'

export const textNames = ['title', 'summary', 'body', 'refund'] as const
export type TextName = (typeof textNames)[number]
type TextKey = `${TextName}/${Locale}`
type PictureKey = `images/${EventPicture}`

/** A draft with one key per text, language and picture, so that two editors of different languages do not conflict. */
export type EventForm = Omit<EventDraft, TextName | 'images'> &
  Record<TextKey, string> &
  Record<PictureKey, string>

const pictures = Object.keys(eventPictures) as EventPicture[]

export function formOf({ images, title, summary, body, refund, ...rest }: EventDraft): EventForm {
  const texts = { title, summary, body, refund }
  return {
    ...rest,
    ...(Object.fromEntries(
      textNames.flatMap((name) => locales.map((locale) => [`${name}/${locale}`, texts[name][locale] ?? ''])),
    ) as Record<TextKey, string>),
    ...(Object.fromEntries(pictures.map((name) => [`images/${name}`, images[name]])) as Record<
      PictureKey,
      string
    >),
  }
}

export const textsIn = (form: EventForm, name: TextName): Texts =>
  Object.fromEntries(locales.map((locale) => [locale, form[`${name}/${locale}`]]))

export const textsAs = (name: TextName, texts: Texts): Partial<EventForm> =>
  Object.fromEntries(locales.map((locale) => [`${name}/${locale}`, texts[locale] ?? '']))

export function draftOf(form: EventForm): EventDraft {
  const plain = Object.fromEntries(Object.entries(form).filter(([key]) => !key.includes('/')))
  const texts = textNames.map((name) => {
    const written = Object.entries(textsIn(form, name)).filter(([, text]) => text !== '')
    return [name, Object.fromEntries(written)]
  })
  const images = Object.fromEntries(pictures.map((name) => [name, form[`images/${name}`]]))
  return { ...plain, ...Object.fromEntries(texts), images } as EventDraft
}
