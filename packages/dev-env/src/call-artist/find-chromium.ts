import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** The first Chromium in these folders, written as `PATH` is; null where there is none. */
export async function findChromium(path: string): Promise<string | null> {
  for (const folder of path.split(delimiter))
    for (const name of names) {
      const file = join(folder, name)
      if (
        await access(file, constants.X_OK).then(
          () => true,
          () => false,
        )
      )
        return file
    }
  return null
}
