import { type Canvas, canvas as prepare, type Ratio } from './canvas.ts'
import { type LookOptions, look, type SceneName } from './look.ts'
import { aura } from './scenes/aura.ts'
import { bloom } from './scenes/bloom.ts'
import { curtain } from './scenes/curtain.ts'
import { halo } from './scenes/halo.ts'
import { orb } from './scenes/orb.ts'
import { paper } from './scenes/paper.ts'
import { portrait } from './scenes/portrait.ts'
import { silk } from './scenes/silk.ts'
import { stage } from './scenes/stage.ts'
import { type Setting, setTitle } from './title.ts'

export interface ArtOptions extends LookOptions {
  /** 16:9 by default. */
  ratio?: Ratio | undefined
  /** Drawn only when it is in Latin letters; otherwise the picture has no title. */
  title?: string | undefined
  line?: string | undefined
  setting?: Setting | undefined
}

const DRAW: Record<SceneName, (canvas: Canvas) => string> = {
  stage,
  silk,
  orb,
  halo,
  bloom,
  curtain,
  aura,
  paper,
  portrait,
}

/** Draws key art as an SVG document. The same id and options give the same bytes; all ratios of one id share a look. */
export function art(id: string, options: ArtOptions = {}): string {
  const { ratio = '16:9', title, line, setting } = options
  const its = look(id, options)
  const { canvas, definitions } = prepare(id, ratio, its)
  const words = title === undefined ? null : setTitle(canvas, id, { title, line, setting })
  const picture = DRAW[its.scene]({ ...canvas, foot: words?.foot ?? canvas.h })
  const night = its.colors[0]
  const shade =
    words === null || its.isLight
      ? ''
      : canvas.rect(
          canvas.linear([
            [0.35, night, 0],
            [1, night, 0.72],
          ]),
        )
  const { w, h } = canvas
  const grain = `<rect width="${w}" height="${h}" filter="${canvas.grain()}" opacity=".1" style="mix-blend-mode:soft-light"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}"><defs>${definitions()}</defs>${picture}${shade}${words?.svg ?? ''}${grain}</svg>`
}
