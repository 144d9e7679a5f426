import { useStore } from '@encore/app-kit/store'
import type { OwnCall } from '@encore/contract/endpoints'
import type { FanChoices } from '@encore/contract/rules/calls/flow'
import { Badge } from '@encore/ui/Badge'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#app/i18n/TextProvider.tsx'
import { CallButtons } from './CallButtons.tsx'
import { CallClock } from './CallClock.tsx'
import pageStyles from './CallPage.module.css'
import type { CallRoom, SeatedCall } from './call-room.ts'
import { clockText } from './call-words.ts'
import { EndCallDialog } from './EndCallDialog.tsx'
import { KeepsakeMark } from './KeepsakeMark.tsx'
import styles from './LiveView.module.css'
import { OwnPicture } from './OwnPicture.tsx'
import { StallPanel } from './StallPanel.tsx'

export interface LiveViewProps {
  room: CallRoom
  call: OwnCall
  seated: SeatedCall
  artist: { name: string; lang: string | undefined }
  tint: string
  isWriting: boolean
  onWrite: () => void
}

/** Lines of the other side over the picture. */
const shownLines = 2

export function LiveView({ room, call, seated, artist, tint, isWriting, onWrite }: LiveViewProps) {
  const { t } = useText()
  const { fan } = seated
  const view = useStore(fan.view)
  const { picture } = useStore(room.capture.state)
  const heardBy = useStore(room.heardBy)
  const interpreterSound = useStore(room.interpreter.sound)
  const section = useRef<HTMLElement>(null)
  const [isEnding, setIsEnding] = useState(false)
  /** Choices of the fan before "Stop". */
  const [stopped, setStopped] = useState<FanChoices | null>(null)
  const { choices, stalled, sound, isSeen, lines, connection } = view
  const grantedMs = call.promisedMs + call.addedMs
  const leftMs = view.leftMs ?? Math.max(0, grantedMs - call.countedMs)
  // The element with the focus stayed behind in the lobby.
  useEffect(() => section.current?.focus({ preventScroll: true }), [])
  useStayPrompt()
  const stop = () => {
    setStopped(choices)
    fan.choose({ isMuted: true, isCameraOff: true })
  }
  const play = () => {
    room.remote.play()
    room.interpreter.play()
  }
  const goOn = () => {
    if (stopped) fan.choose(stopped)
    setStopped(null)
  }
  const heard = lines.filter(({ side }) => side === 'OTHER').slice(-shownLines)
  const isConnecting = view.leftMs === null && connection.state !== 'CONNECTED'
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={`${pageStyles.view} ${styles.live}`}
      data-stalled={stalled ? '' : undefined}
      aria-label={t('call.live.label', { name: artist.name })}
    >
      <ArtistPicture room={room} name={artist.name} isHidden={stopped !== null} />
      <InterpreterVoice room={room} isMuted={stopped !== null} />
      <div className={styles.who}>
        <b lang={artist.lang}>{artist.name}</b>
        {heardBy.map((role) => (
          <span key={role} role="status">
            <Badge>{t(`call.view.heardBy.${role}`)}</Badge>
          </span>
        ))}
        {isSeen && <Badge kind="live">{t('call.view.seen', { name: artist.name })}</Badge>}
        <KeepsakeMark room={room} call={call} isPaused={stalled !== null} tint={tint} />
      </div>
      <CallClock leftMs={leftMs} grantedMs={grantedMs} isStalled={stalled !== null} phase={view.phase} />
      <div className={styles.middle}>
        {stopped ? (
          <div className={styles.stop} role="status">
            <b>{t('call.live.stopped')}</b>
            <p>{t('call.live.stoppedText', { name: artist.name })}</p>
            <Button kind="primary" size="l" onClick={goOn}>
              {t('call.live.goOn')}
            </Button>
          </div>
        ) : sound === 'NEEDS_TAP' || interpreterSound === 'NEEDS_TAP' ? (
          <Button kind="primary" size="l" onClick={play}>
            {t('call.live.tapToHear', { name: artist.name })}
          </Button>
        ) : isConnecting ? (
          <p className={styles.connecting} role="status">
            {t('call.live.connecting', { name: artist.name })}
          </p>
        ) : stalled ? (
          <StallPanel
            side={view.lacksInterpreter ? 'INTERPRETER' : stalled}
            name={artist.name}
            left={clockText(leftMs)}
          />
        ) : null}
      </div>
      {heard.length > 0 && !stopped && (
        <p className={styles.caption} aria-live="polite">
          {heard.map(({ n, text }) => (
            <span key={n}>{text}</span>
          ))}
        </p>
      )}
      <div className={styles.me} data-off={choices.isCameraOff ? '' : undefined}>
        {picture && !choices.isCameraOff ? <OwnPicture track={picture} /> : <span>{t('call.view.off')}</span>}
        <b>{t(choices.isMuted ? 'call.view.muted' : 'call.view.self')}</b>
      </div>
      {view.phase === 'CHIME' && (
        <p className="visually-hidden" role="status">
          {t('call.live.left', { time: '0:10' })}
        </p>
      )}
      <CaptureNotice room={room} />
      <CallButtons
        choices={choices}
        isStopped={stopped !== null}
        isWriting={isWriting}
        onChoose={fan.choose}
        onWrite={onWrite}
        onStop={stopped ? goOn : stop}
        onEnd={() => setIsEnding(true)}
      />
      {isEnding && (
        <EndCallDialog
          room={room}
          name={artist.name}
          left={clockText(leftMs)}
          tint={tint}
          onClose={() => setIsEnding(false)}
        />
      )}
    </section>
  )
}

/** The artist's picture and voice, from one element. */
function ArtistPicture({ room, name, isHidden }: { room: CallRoom; name: string; isHidden: boolean }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    room.remote.attach(video.current)
    return () => room.remote.attach(null)
  }, [room])
  return (
    <video
      className={styles.artist}
      ref={video}
      // Dark and not hidden: a hidden element decodes nothing, and the clock would stand.
      aria-label={name}
      data-dark={isHidden ? '' : undefined}
      muted={isHidden}
      playsInline
      autoPlay
    />
  )
}

/** The interpreter's voice, beside that of the artist. */
function InterpreterVoice({ room, isMuted }: { room: CallRoom; isMuted: boolean }) {
  const audio = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    room.interpreter.attach(audio.current)
    return () => room.interpreter.attach(null)
  }, [room])
  return <audio ref={audio} muted={isMuted} autoPlay />
}

/** Offers camera and microphone again when they stopped, and to a page that was loaded during the call. */
function CaptureNotice({ room }: { room: CallRoom }) {
  const { t } = useText()
  const { picture, fault, isAsking } = useStore(room.capture.state)
  if (!fault && (picture || isAsking)) return null
  return (
    <Notice
      className={styles.trouble}
      kind="warn"
      role="alert"
      action={
        <Button size="s" busy={isAsking} onClick={() => void room.startCapture()}>
          {t(fault ? `call.trouble.${fault.reason}.action` : 'call.start.action')}
        </Button>
      }
    >
      {t(fault ? `call.trouble.${fault.reason}.title` : 'call.view.off')}
    </Notice>
  )
}

/** Asks before a call is left by accident. */
function useStayPrompt() {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}
