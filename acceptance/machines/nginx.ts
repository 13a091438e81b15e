// nginx as an operator would run it: the locations of deploy/nginx, in front of the processes of the test.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../support/product.ts'

const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

const configuration = (folder: string, port: number, ports: readonly number[]) => `
daemon off;
pid ${folder}/nginx.pid;
error_log stderr crit;
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  upstream jinvani_api {
    ${ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=2s;`).join('\n    ')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    include ${join(root, 'deploy/nginx/jinvani.conf')};
  }
}
`

export interface Proxy {
  url: string
  stop(): Promise<void>
}

export async function startNginx(folder: string, port: number, ports: readonly number[]): Promise<Proxy> {
  await mkdir(folder)
  const file = join(folder, 'nginx.conf')
  await writeFile(file, configuration(folder, port, ports))
  const nginx: ChildProcess = spawn('/usr/sbin/nginx', ['-p', folder, '-c', file, '-e', 'stderr'], {
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
