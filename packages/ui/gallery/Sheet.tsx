import { Brand } from '../src/Brand.tsx'
import { ToastHost } from '../src/Toast.tsx'
import { Cards, Rails } from './Cards.tsx'
import { Dialogs, Popups, Waiting } from './Floating.tsx'
import { Colours, Letters } from './Ground.tsx'
import { Buttons, Forms, Marks } from './Inputs.tsx'
import styles from './Sheet.module.css'

/** Shows every component in every state, for review, screenshots and the accessibility test. */
export function Sheet() {
  return (
    <ToastHost label="Messages">
      <main className={`wrap tinted ${styles.sheet}`} style={{ '--event': '#5ec8e5' }}>
        <header className={styles.head}>
          <Brand />
          <h1>Components and their states</h1>
        </header>
        <Colours />
        <Letters />
        <Buttons />
        <Marks />
        <Forms />
        <Cards />
        <Rails />
        <Dialogs />
        <Popups />
        <Waiting />
      </main>
    </ToastHost>
  )
}
