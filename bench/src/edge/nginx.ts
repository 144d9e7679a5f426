import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@encore/dev-env'

export interface Edge {
  url: string
  stop(): Promise<void>
}

const sample = new URL('../../../deploy/nginx/encore.conf', import.meta.url)

/** Starts nginx with the sample configuration; only its port, cache folder and upstream are replaced. */
export async function startNginx(folder: string, product: string): Promise<Edge> {
  const port = await freePort()
  const site = (await readFile(sample, 'utf8'))
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('server 127.0.0.1:3000;', `server ${new URL(product).host};`)
    .replaceAll('/var/cache/nginx/', `${folder}/`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n')
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'nginx.conf')
  await writeFile(
    file,
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr crit;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${site}}\n`,
  )
  const child = spawn('nginx', ['-c', file, '-p', folder], { stdio: ['ignore', 'inherit', 'inherit'] })
  child.on('error', () => console.error('nginx did not start (apt-get install nginx)'))
  const url = `http://127.0.0.1:${port}`
  await untilOpen(url, child)
  return {
    url,
    stop: async () => {
      if (child.exitCode !== null) return
      const exited = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await exited
    },
  }
}

async function untilOpen(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (child.exitCode !== null) break
    if (
      await fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
        () => true,
        () => false,
      )
    )
      return
    await new Promise((tick) => setTimeout(tick, 50))
  }
  throw new Error('nginx did not open its port')
}
