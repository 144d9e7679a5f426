import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

const folders = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']

/** The first Chromium of this machine; null where there is none. */
export async function findChromium(): Promise<string | null> {
  for (const folder of folders)
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
