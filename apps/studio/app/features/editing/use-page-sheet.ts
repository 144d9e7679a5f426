import type { Answer } from '@encore/contract/client'
import { languageTag } from '@encore/contract/rules/locale'
import type { Texts } from '@encore/contract/rules/texts'
import { localText } from '@encore/contract/rules/texts'
import { useToast } from '@encore/ui/Toast'
import { useNavigate, useRevalidator } from 'react-router'
import { useText } from '#app/i18n/TextProvider.tsx'
import { useScoped } from '#app/shell/scope.ts'
import { type Sheet, useSheet } from './use-sheet.ts'

type At = { params: { id: string } }

/** How a sheet that has a page of its own is read, made and saved. */
export interface PageDoors<D> {
  textNames: readonly (keyof D & string)[]
  /** The address of its list, below which it has its own. */
  list: string
  /** What it is called, and what a page says while it is not kept yet. */
  name: (draft: D) => Texts
  newName: string
  read(at: At): Promise<Answer<Sheet<D>>>
  make(draft: D): Promise<Answer<{ id: string }>>
  save(at: At, body: { version: number; draft: D }): Promise<Answer<{ version: number }>>
}

/** A sheet that is `new` until it is saved for the first time, and then has an address. */
export function usePageSheet<D extends object>(
  sheet: Sheet<D>,
  { textNames, list, name, newName, read, make, save }: PageDoors<D>,
) {
  const { w, locale } = useText()
  const toast = useToast()
  const navigate = useNavigate()
  const scoped = useScoped()
  const { revalidate } = useRevalidator()
  const isNew = sheet.id === ''
  const at = { params: { id: sheet.id } }
  const editor = useSheet<D, { id: string } | { version: number }>(sheet, {
    textNames,
    read: isNew ? null : () => read(at),
    save: ({ version, draft }) => (isNew ? make(draft) : save(at, { version, draft })),
    onSaved: (saved) => {
      toast({ text: isNew ? w.announcing.made : w.announcing.saved })
      if ('id' in saved) void navigate(scoped(`${list}/${saved.id}`), { replace: true })
      else void revalidate()
    },
  })
  const called = localText(name(editor.draft), locale)
  const isNameless = isNew || called.text === ''
  return {
    editor,
    isNew,
    isUnsaved: editor.edited.length > 0,
    params: at.params,
    /** For the frame. */
    head: {
      isNew,
      title: isNew ? newName : called.text || w.announcing.untitled,
      lang: isNameless ? locale : languageTag[called.lang],
    },
    onDone: () => void revalidate(),
  }
}
