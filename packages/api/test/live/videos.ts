import { namedId } from '#kernel/ids.ts'
import { addVideo } from '#modules/live/videos/index.ts'
import type { World } from '#test/world.ts'

/** The bundled recording, available to every show. */
export const stageVideo = namedId('vd', 'stage')

export const addStageVideo = ({ db }: Pick<World, 'db'>): Promise<unknown> =>
  db.app.begin((tx) =>
    addVideo(tx, {
      ...{ id: stageVideo, clip: 'stage', eventId: null, showId: null, name: 'Stage', loops: true },
      ...{ state: 'READY', durationMs: 32_000, problem: null },
    }),
  )
