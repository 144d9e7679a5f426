import { useVersionedForm, type Versioned } from '@encore/app-kit/use-versioned-form'
import type { ApiResult } from '@encore/contract/client'
import { languageTag } from '@encore/contract/rules/locale'
import type { Texts } from '@encore/contract/rules/texts'
import { localText } from '@encore/contract/rules/texts'
import { useToast } from '@encore/ui/Toast'
import { useNavigate, useRevalidator } from 'react-router'
import { useText } from '#app/i18n/TextProvider.tsx'
import { useScoped } from '#app/shell/scope.ts'

type At = { params: { id: string } }

/** Loads, creates and saves a resource that has its own page. */
export interface PageAdapter<D> {
  textNames: readonly (keyof D & string)[]
  /** Path of the list; the resource's own path is below it. */
  list: string
  /** Title of the page, and its title before the first save. */
  name: (draft: D) => Texts
  newName: string
  read(at: At): Promise<ApiResult<Versioned<D>>>
  make(draft: D): Promise<ApiResult<{ id: string }>>
  save(at: At, body: { version: number; draft: D }): Promise<ApiResult<{ version: number }>>
}

/** A versioned form whose path is `new` until the first save. */
export function useVersionedPage<D extends object>(
  sheet: Versioned<D>,
  { textNames, list, name, newName, read, make, save }: PageAdapter<D>,
) {
  const { t, locale } = useText()
  const toast = useToast()
  const navigate = useNavigate()
  const scoped = useScoped()
  const { revalidate } = useRevalidator()
  const isNew = sheet.id === ''
  const at = { params: { id: sheet.id } }
  const editor = useVersionedForm<D, { id: string } | { version: number }>(sheet, {
    textNames,
    read: isNew ? null : () => read(at),
    save: ({ version, draft }) => (isNew ? make(draft) : save(at, { version, draft })),
    onSaved: (saved) => {
      toast({ text: isNew ? t('announcing.made') : t('announcing.saved') })
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
    head: {
      isNew,
      title: isNew ? newName : called.text || t('announcing.untitled'),
      lang: isNameless ? locale : languageTag[called.lang],
    },
    onDone: () => void revalidate(),
  }
}
