import { Lettering } from '../src/Lettering.tsx'
import { Columns, Part } from './Part.tsx'
import styles from './Sheet.module.css'

const COLOURS = [
  'bg',
  'sunken',
  'surface',
  'raised',
  'ink',
  'ink-2',
  'ink-3',
  'control',
  'lime',
  'accent',
  'accent-ink',
  'accent-mark',
  'accent-soft',
  'live',
  'ok',
  'warn',
  'bad',
  'cube',
  'soul',
]

export function Colours() {
  return (
    <Part title="Colour">
      <Columns least="7rem">
        {COLOURS.map((name) => (
          <div key={name} className={styles.swatch}>
            <i style={{ background: `var(--${name})` }} />
            {name}
          </div>
        ))}
      </Columns>
    </Part>
  )
}

export function Letters() {
  return (
    <>
      <Part title="Type">
        <div className={styles.type}>
          <p>
            <small>4xl</small>
            <span className={styles.huge}>3rd in line</span>
          </p>
          <p>
            <small>3xl</small>
            <span className={styles.large}>My box</span>
          </p>
          <p lang="ko">
            <small lang="en">ko</small>
            <b className={styles.line}>지금 입장하면 처음부터 볼 수 있어요</b>
          </p>
          <p lang="ja">
            <small lang="en">ja</small>
            <b className={styles.line}>開演から42分、最初から見られます</b>
          </p>
          <p lang="zh-Hans">
            <small lang="en">zh-Hans</small>
            <b className={styles.line}>现在进场，可以从头观看</b>
          </p>
          <p>
            <small>md</small>
            <span>Your call is 2:00. The clock runs only while you both see and hear each other.</span>
          </p>
          <p>
            <small>sm</small>
            <span className="small dim">Sat 28 Nov, 18:00 KST</span>
          </p>
        </div>
      </Part>
      <Part title="Lettering">
        <Columns least="16rem">
          <h3>
            <Lettering title="Low Tide, High Moon" />
          </h3>
          <h3>
            <Lettering title="Afterglow" />
          </h3>
          <h3>
            <Lettering title="Unplugged at 2 a.m." />
          </h3>
          <h3 className={styles.large}>
            <Lettering title="달빛 소극장" />
          </h3>
        </Columns>
      </Part>
    </>
  )
}
