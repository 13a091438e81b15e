// nginx with the files of deploy/nginx, in front of the processes of a test, as an operator would run it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../support/product/product.ts'

export const nginxProgram = '/usr/sbin/nginx'
export const examples = join(root, 'deploy/nginx')
const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** Puts an example into deploy/nginx/nginx.conf, in a folder of the test. */
export async function aroundExample(folder: string, example: string): Promise<string> {
  const main = await readFile(join(examples, 'nginx.conf'), 'utf8')
  const places = temporary.map((name) => `${name}_temp_path ${folder}/${name};`)
  return main
    .replace('user www-data;', process.getuid?.() === 0 ? 'daemon off;\nuser root;' : 'daemon off;')
    .replace('/run/nginx.pid', `${folder}/nginx.pid`)
    .replace('access_log /var/log/nginx/access.log;', ['access_log off;', ...places].join('\n  '))
    .replace('/var/log/nginx/error.log', 'stderr crit')
    .replace('include /etc/nginx/conf.d/*.conf;', () => example)
}

/** deploy/nginx/compose.conf with addresses of this machine in place of the containers. */
async function localExample(port: number, ports: readonly number[]): Promise<string> {
  const [example, locations] = await Promise.all(
    ['compose.conf', 'jinvani.conf'].map((name) => readFile(join(examples, name), 'utf8')),
  )
  return (example ?? '')
    .replace(/server api:3000(.*)/, (_, parameters: string) =>
      ports.map((each) => `server 127.0.0.1:${each}${parameters}`).join('\n  '),
    )
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('store:', '127.0.0.1:')
    .replace('include /etc/nginx/jinvani.conf;', () => locations ?? '')
}

export interface Proxy {
  url: string
  stop(): Promise<void>
}

/** Starts nginx. `change`: edits the example before the start. */
export async function startNginx(
  folder: string,
  port: number,
  ports: readonly number[],
  change = (example: string) => example,
): Promise<Proxy> {
  await mkdir(folder)
  const file = join(folder, 'nginx.conf')
  await writeFile(file, await aroundExample(folder, change(await localExample(port, ports))))
  const nginx: ChildProcess = spawn(nginxProgram, ['-p', folder, '-c', file, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const kill = () => nginx.kill()
  process.once('exit', kill)
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      process.off('exit', kill)
      if (nginx.exitCode !== null) return
      nginx.kill()
      await once(nginx, 'exit')
    },
  }
}
