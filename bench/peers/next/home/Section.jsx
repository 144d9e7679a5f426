import { useId } from 'react'

export function Section({ title, note, more, children }) {
  const id = useId()
  return (
    <section className="section_1m0fk_2" aria-labelledby={id}>
      <header className="head_1m0fk_9">
        <h2 id={id}>{title}</h2>
        {note && <p className="note_1m0fk_22">{note}</p>}
        {more && <div className="more_1m0fk_31">{more}</div>}
      </header>
      {children}
    </section>
  )
}
