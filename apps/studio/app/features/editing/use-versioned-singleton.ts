import { useVersionedForm, type Versioned } from '@encore/app-kit/use-versioned-form'
import type { ApiResult } from '@encore/contract/client'
import type { FieldProblem } from '@encore/contract/errors'
import { grantingRole } from '@encore/contract/rules/staff-roles'
import { useToast } from '@encore/ui/Toast'
import { useRevalidator } from 'react-router'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'

/** Loads, validates and saves a resource that exists once, such as the shipping rates. */
export interface SingletonAdapter<Kept, D, Read extends { problems: FieldProblem[] }> {
  may: Parameters<typeof grantingRole>[1]
  sheetOf: (kept: Kept) => Versioned<D>
  read: () => Promise<ApiResult<Kept>>
  /** Parses the form: the request body with its problems. */
  readForm: (draft: D) => Read
  send: (version: number, read: Read) => Promise<ApiResult<{ version: number }>>
  /** Messages of this page by rule; the product page's messages are the fallback. */
  /** Text of a rule that only this resource has. */
  ruleText(rule: string): string | undefined
}

/** A versioned form of a resource that exists once; read-only without the permission. */
export function useVersionedSingleton<Kept, D extends object, Read extends { problems: FieldProblem[] }>(
  kept: Kept,
  { may, sheetOf, read, readForm, send, ruleText }: SingletonAdapter<Kept, D, Read>,
) {
  const t = useT()
  const { me } = useCurrentStaff()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const editor = useVersionedForm<D, { version: number }>(sheetOf(kept), {
    textNames: [],
    read: async () => {
      const fresh = await read()
      return fresh.ok ? { ok: true, value: sheetOf(fresh.value) } : fresh
    },
    save: ({ version, draft }) => send(version, readForm(draft)),
    onSaved: () => {
      toast({ text: t('products.form.applied') })
      void revalidate()
    },
  })
  const { draft, edited, problems } = editor
  const mayChange = grantingRole(me.roles, may, null) !== null
  return {
    editor,
    mayChange,
    isUnsaved: edited.length > 0 && mayChange,
    save: async () => {
      const typed = readForm(draft)
      return typed.problems.length > 0 ? editor.refuse(typed.problems) : editor.save()
    },
    problemAt: (path: string): string => {
      const rule = problems.find((problem) => problem.path === path)?.rule
      return rule ? (ruleText(rule) ?? findText(t, `products.rules.${rule}`) ?? t('products.badField')) : ''
    },
  }
}
