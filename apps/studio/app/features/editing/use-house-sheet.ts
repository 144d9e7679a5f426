import type { Answer } from '@encore/contract/client'
import type { FieldProblem } from '@encore/contract/errors'
import { grantingRole } from '@encore/contract/rules/studio-roles'
import { useToast } from '@encore/ui/Toast'
import { useRevalidator } from 'react-router'
import { useDesk } from '#app/data/desk.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { type Sheet, useSheet } from './use-sheet.ts'

/** How a sheet of which the house has one is read, checked and saved. */
export interface HouseDoors<Kept, D, Read extends { problems: FieldProblem[] }> {
  may: Parameters<typeof grantingRole>[1]
  sheetOf: (kept: Kept) => Sheet<D>
  read: () => Promise<Answer<Kept>>
  /** What is sent, with what is wrong with it. */
  readForm: (draft: D) => Read
  send: (version: number, read: Read) => Promise<Answer<{ version: number }>>
  /** What a rule says on this page, before what it says on the page of a product. */
  rules: Record<string, string>
}

/** A sheet of which the house has one, for whoever may change it and for readers. */
export function useHouseSheet<Kept, D extends object, Read extends { problems: FieldProblem[] }>(
  kept: Kept,
  { may, sheetOf, read, readForm, send, rules }: HouseDoors<Kept, D, Read>,
) {
  const { w } = useText()
  const { me } = useDesk()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const editor = useSheet<D, { version: number }>(sheetOf(kept), {
    textNames: [],
    read: async () => {
      const fresh = await read()
      return fresh.ok ? { ok: true, value: sheetOf(fresh.value) } : fresh
    },
    save: ({ version, draft }) => send(version, readForm(draft)),
    onSaved: () => {
      toast({ text: w.products.form.applied })
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
      return rule ? (rules[rule] ?? w.products.rules[rule] ?? w.products.badField) : ''
    },
  }
}
