// `npm run dev` serves the public site and the console at one address.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { findFreePort, holdFreePort } from '../../scripts/free-port.mjs'
import { copyTemplate, makeDataDir, removeDataDir, root } from '../support/product/product.ts'

test('`npm run dev` says so and ends if another program has its port', async () => {
  const { port, release } = await holdFreePort()
  const env = { ...process.env, PORT: String(port), WEB_PORT: String(await findFreePort()) }
  const run = promisify(execFile)('node', ['scripts/dev.mjs'], { cwd: root, env })
  await expect(run).rejects.toThrow(`Another program, such as npm start, has port ${port}`)
  await release()
})

test.describe('while it runs', () => {
  let folder: string
  let dev: ChildProcess
  let url: string
  test.beforeEach(async () => {
    folder = await makeDataDir()
    await copyTemplate(folder)
    const [port, webPort] = [await findFreePort(), await findFreePort()]
    url = `http://127.0.0.1:${webPort}`
    const variables = { DATA_DIR: folder, PORT: String(port), WEB_PORT: String(webPort), HOST: '127.0.0.1' }
    dev = spawn('node', ['scripts/dev.mjs'], {
      cwd: root,
      env: { ...process.env, ...variables },
      stdio: 'ignore',
    })
  })
  test.afterEach(async () => {
    const ended = once(dev, 'exit')
    dev.kill()
    await ended
    await removeDataDir(folder)
  })

  test(
    "in development the server serves the public pages with Vite's reload script, and Vite serves the console",
    { tag: '@long' },
    async () => {
      const open = async (path: string) => {
        const response = await fetch(url + path, { headers: { accept: 'text/html' } })
        return { status: response.status, html: await response.text() }
      }
      // Tries again, since Vite answers before the server does.
      const read = async () =>
        (await fetch(`${url}/api/v1/app/content?pageSize=1&lang=en`)).json().catch(() => ({}))
      await expect
        .poll(async () => (await read().catch(() => ({}))).items?.length, { timeout: 120_000 })
        .toBe(1)
      const { items } = await read()
      const titles = {
        '/': 'Jinvani: films',
        '/hi': 'जिनवाणी',
        '/privacy': 'Privacy Policy',
        '/terms': 'Terms of Service',
        [`/watch/${items[0].slug}`]: items[0].title,
      }
      for (const [path, title] of Object.entries(titles)) {
        // Keeps the page that came with 200: a busy server may answer the next request with 503.
        let html = ''
        const status = async () => {
          const answer = await open(path)
          html = answer.html
          return answer.status
        }
        await expect.poll(status, path).toBe(200)
        expect(/<title>([^<]*)/.exec(html)?.[1]).toContain(title)
        expect(html).toContain('src="/@vite/client"')
        expect(html).not.toContain('id="root"')
      }
      for (const path of ['/admin', '/categories', '/collections'])
        expect((await open(path)).html).toContain('src="/src/main.tsx"')
      expect(await (await fetch(`${url}/robots.txt`)).text()).toContain('User-agent')
    },
  )
})
