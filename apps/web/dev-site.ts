// A Vite plugin for `npm run dev`: shows the public site at the address of the console. The API server sends its pages.
// They are rebuilt when their sources change, and the browser then reloads.
import { spawn } from 'node:child_process'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Plugin, ViteDevServer } from 'vite'

const sources = /[\\/]apps[\\/]web[\\/](?:src[\\/]site|prerender)[\\/]/
const client = '<script type="module" src="/@vite/client"></script>'
/** True for the console's document, which the API server sends for paths of the console. Vite has a newer one. */
const isConsole = (html: string) => html.includes('id="root"')

/** Runs one build at a time, and one more afterwards if a file changed during the build. */
function siteBuilder({ root, logger }: ViteDevServer['config'], onBuilt: () => void): () => void {
  let state: 'idle' | 'building' | 'outdated' = 'idle'
  return function build() {
    const wasIdle = state === 'idle'
    state = wasIdle ? 'building' : 'outdated'
    if (!wasIdle) return
    const started = performance.now()
    logger.info('Building the public pages ...')
    spawn(process.execPath, ['prerender/build.ts'], { cwd: root, stdio: 'inherit' }).once(
      'exit',
      (status) => {
        const isOutdated = state === 'outdated'
        state = 'idle'
        if (isOutdated) return build()
        if (status !== 0) return logger.error('The public pages are as they were: their build failed.')
        logger.info(`The public pages are built (${Math.round(performance.now() - started)} ms).`)
        onBuilt()
      },
    )
  }
}

/** Requests a page of the API server, for up to 20 seconds: the server restarts when its code changes. */
async function ask(address: URL, headers: Record<string, string> = {}): Promise<Response> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await fetch(address, { headers, redirect: 'manual' })
    } catch (error) {
      if (tries === 100) throw error
      await sleep(200)
    }
  }
}

/** Sends the API server's page. Resolves with false if the address belongs to the console. */
async function answer(api: string, { headers, url = '/' }: IncomingMessage, response: ServerResponse) {
  const sent = { accept: 'text/html', 'accept-language': headers['accept-language'] ?? '' }
  const page = await ask(new URL(url, api), sent)
  const isHtml = page.headers.get('content-type')?.startsWith('text/html')
  const location = page.headers.get('location')
  const text = await page.text()
  if (!location && (!isHtml || isConsole(text))) return false
  // Leaves out the server's Content-Security-Policy, which would block Vite's scripts.
  response.writeHead(page.status, {
    'content-type': 'text/html; charset=utf-8',
    ...(location && { location }),
  })
  response.end(text.replace('</body>', `${client}</body>`))
  return true
}

export function devSite(api: string): Plugin {
  return {
    name: 'dev-site',
    apply: 'serve',
    // Without this, the browser would reload for each of the dozens of pages that a build writes.
    config: () => ({ server: { watch: { ignored: ['**/dist/**'] } } }),
    configureServer(server: ViteDevServer) {
      const reload = async () => {
        // Gives the server time to notice the new pages.
        await sleep(500)
        await ask(new URL('/healthz', api))
        server.ws.send({ type: 'full-reload' })
      }
      const build = siteBuilder(server.config, () => void reload())
      server.watcher.add(['src/site', 'prerender'].map((folder) => `${server.config.root}/${folder}`))
      server.watcher.on('all', (_, path) => sources.test(path) && build())
      server.middlewares.use((request, response, next) => {
        const serve = async () => {
          const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
          if (!isPage || !(await answer(api, request, response).catch(() => false))) next()
        }
        void serve()
      })
    },
  }
}
