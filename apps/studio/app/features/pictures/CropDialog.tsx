import { useMutation } from '@encore/app-kit/use-mutation'
import type { KeptPicture } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import { Notice } from '@encore/ui/Notice'
import { type PointerEvent, useState } from 'react'
import { call } from '#app/data/api.ts'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './CropDialog.module.css'
import { boxOf, clamped, type Frame, mostZoom } from './crop.ts'

export interface CropDialogProps {
  picture: KeptPicture | null
  /** Name of the picture that the crop becomes. */
  name: string
  shape: PictureShape
  onCut(key: string): void
  onClose(): void
}

/** Width to height, and the minimum width in pixels. */
export interface PictureShape {
  ratio: readonly [number, number]
  leastPx: number
}

/** Selects the visible part of an upload, by dragging or by sliders, which also work with the keyboard. */
export function CropDialog({ picture, name, shape, onCut, onClose }: CropDialogProps) {
  const t = useT()
  return (
    <Dialog
      open={picture !== null}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={t('eventForm.crop.title', { place: name })}
      closeLabel={t('shell.close')}
    >
      {picture ? <Crop key={picture.key} picture={picture} shape={shape} onCut={onCut} /> : null}
    </Dialog>
  )
}

interface CropProps extends Pick<CropDialogProps, 'shape' | 'onCut'> {
  picture: KeptPicture
}

function Crop({ picture, shape: { ratio, leastPx }, onCut }: CropProps) {
  const t = useT()
  const [frame, setFrame] = useState<Frame>({ zoom: 1, x: 0.5, y: 0.5 })
  const [grip, setGrip] = useState<{ x: number; y: number; from: Frame } | null>(null)
  const { run, isBusy, failure } = useMutation(() =>
    call('POST /api/studio/picture/crop', { body: { key: picture.key, ...box } }),
  )
  const box = boxOf(picture, ratio, frame)
  const most = mostZoom(picture, ratio, leastPx)
  const isSmall = box.widthPx < leastPx
  function drag(event: PointerEvent<HTMLElement>) {
    if (!grip) return
    const scale = picture.widthPx / event.currentTarget.clientWidth
    const room = { x: picture.widthPx - box.widthPx, y: picture.heightPx - box.heightPx }
    const moved = (by: number, of: number) => (of > 0 ? (by * scale) / of : 0)
    setFrame({
      ...frame,
      x: clamped(grip.from.x + moved(event.clientX - grip.x, room.x)),
      y: clamped(grip.from.y + moved(event.clientY - grip.y, room.y)),
    })
  }
  async function cut() {
    const answer = await run()
    if (answer?.ok) onCut(answer.value.key)
  }
  const sliders = [
    { name: 'zoom', label: t('eventForm.crop.zoom'), min: 1, max: most },
    { name: 'x', label: t('eventForm.crop.across'), min: 0, max: 1 },
    { name: 'y', label: t('eventForm.crop.down'), min: 0, max: 1 },
  ] as const
  const percent = (part: number, of: number) => `${(part / of) * 100}%`
  return (
    <div className={styles.crop}>
      {/* Dragging is a shortcut: the sliders below do the same. */}
      <div
        className={styles.ground}
        style={{ aspectRatio: `${picture.widthPx} / ${picture.heightPx}` }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setGrip({ x: event.clientX, y: event.clientY, from: frame })
        }}
        onPointerMove={drag}
        onPointerUp={() => setGrip(null)}
        onPointerCancel={() => setGrip(null)}
      >
        <img src={`/images/${picture.key}?w=900`} alt="" draggable={false} />
        <i
          style={{
            insetInlineStart: percent(box.x, picture.widthPx),
            insetBlockStart: percent(box.y, picture.heightPx),
            inlineSize: percent(box.widthPx, picture.widthPx),
            blockSize: percent(box.heightPx, picture.heightPx),
          }}
        />
      </div>
      {sliders.map(({ name, label, min, max }) => (
        <label key={name} className={styles.slider}>
          <span>{label}</span>
          <input
            type="range"
            min={min}
            max={max}
            step={(max - min) / 100 || 0.01}
            disabled={max <= min}
            value={frame[name]}
            onChange={({ target }) => setFrame({ ...frame, [name]: Number(target.value) })}
          />
        </label>
      ))}
      <p className={styles.size}>{t('eventForm.crop.size', { wide: box.widthPx, high: box.heightPx })}</p>
      {isSmall ? <Notice kind="warn">{t('eventForm.crop.small', { least: leastPx })}</Notice> : null}
      <FailureNotice name={failure?.error.name} />
      <Button
        kind="primary"
        wide
        busy={isBusy}
        busyLabel={t('eventForm.crop.busy')}
        onClick={() => void cut()}
      >
        {t('eventForm.crop.take')}
      </Button>
    </div>
  )
}
