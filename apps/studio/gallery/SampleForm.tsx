import { Button } from '@encore/ui/Button'
import { Choice } from '@encore/ui/Choice'
import { ChoiceGroup } from '@encore/ui/ChoiceGroup'
import { Field } from '@encore/ui/Field'
import { TextInput } from '@encore/ui/TextInput'
import { useState } from 'react'
import { Form } from '#app/features/editing/Form.tsx'

const names = ['title', 'place', 'note'] as const

/** Three fields: the first two are required, and a fake server rejects the note "late" after a delay. */
export function SampleForm() {
  const [problems, setProblems] = useState<readonly string[]>([])
  const [kind, setKind] = useState('')
  async function send(event: { currentTarget: HTMLFormElement }) {
    const form = new FormData(event.currentTarget)
    const empty: string[] = ['title', 'place'].filter((name) => form.get(name) === '')
    if (kind === '') empty.push('kind')
    setProblems(empty)
    if (empty.length > 0) return
    await new Promise((answer) => setTimeout(answer, 50))
    setProblems(form.get('note') === 'late' ? ['note'] : [])
  }
  return (
    <Form aria-label="Sample" onSubmit={send}>
      {names.map((name) => (
        <Field key={name} label={name} error={problems.includes(name) && 'Fill this in'}>
          <TextInput name={name} />
        </Field>
      ))}
      <ChoiceGroup
        legend="kind"
        value={kind}
        onValueChange={setKind}
        error={problems.includes('kind') && 'Choose one'}
      >
        <Choice value="a" title="One" />
        <Choice value="b" title="Other" />
      </ChoiceGroup>
      <Button type="submit">Save</Button>
    </Form>
  )
}
