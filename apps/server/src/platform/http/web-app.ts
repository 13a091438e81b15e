// Serves the built web app: prerendered public pages, the document of the console, and assets. Browsers keep assets for
// a year, since their names have a hash.
import { existsSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import { appLanguages, publicPaths, screens, siteFolders } from '@jinvani/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import { acceptedLanguage } from './kept/asked-language.ts'
import { replyPrepared } from './kept/kept-answers.ts'
import { PageCache } from './kept/page-cache.ts'

/** File name of the console's document, and its name in the page cache. No page has this address. */
const shell = 'index.html'
const missingPage = (language: string) => `site/missing-${language}.html`
/** Hidden files, such as the stamp of the build, are not served. Those in `.well-known` are public (RFC 8615). */
const hidden = '**/.!(well-known)'
/** The file of each path: pages that are complete without scripts, and files for crawlers. */
const Pages = z.record(
  z.string().startsWith('/'),
  z.string().regex(/^site\/[\w-]+\.(?:html|txt|xml|webmanifest)$/),
)

function readPages(dist: string): z.output<typeof Pages> {
  const list = join(dist, '.pages.json')
  if (!existsSync(list)) return {}
  try {
    return Pages.parse(JSON.parse(readFileSync(list, 'utf8')))
  } catch (cause) {
    throw new Error(`${list} does not list the pages of the site: build the web app again`, { cause })
  }
}

export function openPages(dist: string, publicUrl: string): PageCache {
  const unlisted = [shell, ...appLanguages.map(missingPage)].map((file) => [file, file] as const)
  const files = [...Object.entries(readPages(dist)), ...unlisted]
  return new PageCache(new Map(files.map(([path, file]) => [path, join(dist, file)])), publicUrl)
}

export async function serveWebApp(app: FastifyInstance, dist: string, pages: PageCache): Promise<void> {
  await app.register(fastifyStatic, {
    root: dist,
    preCompressed: true,
    // No wildcard: each file gets its own route. Every other path, however it is spelt, is an unknown page.
    wildcard: false,
    index: false,
    serveDotFiles: true,
    globIgnore: [hidden, `${hidden}/**`, 'site/**'],
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(dist, 'assets') + sep)
      const age = isHashed ? 'max-age=31536000, immutable' : 'max-age=0, must-revalidate'
      reply.header('cache-control', `public, ${age}`)
      // For the embed: in a frame without an origin, our scripts and fonts count as files of another site.
      if (isHashed) reply.header('access-control-allow-origin', '*')
    },
  })
  // Pages for which a feature has its own route are left out.
  for (const path of pages.paths.filter((url) => !app.hasRoute({ method: 'GET', url })))
    app.get(path, async (_request, reply) => replyPrepared(reply, await pages.answer(path, reply.raw)))
  for (const path of [publicPaths.login, publicPaths.unauthorized, ...Object.keys(screens)])
    app.get(path, (_request, reply) => sendUnlisted(pages, reply, shell))
}

async function sendUnlisted(pages: PageCache, reply: FastifyReply, name: string, varies?: string) {
  reply.raw.setHeader('x-robots-tag', 'noindex')
  return replyPrepared(reply, await pages.answer(name, reply.raw, varies))
}

export const isPage = (url: string) => !/^\/(api|media|assets)([/?]|$)/.test(url)

/**
 * Replaces an address that cannot be decoded by that of an unknown page. Calls and files keep it, and get a 400. An
 * address with two slashes in front is replaced too, since browsers would read it as another host.
 */
export function readableUrl({ url = '/' }: { url?: string | undefined }): string {
  if (!isPage(url)) return url
  try {
    decodeURI(url.split('?', 1)[0] ?? '')
    return url.startsWith('//') ? '/unreadable' : url
  } catch {
    return '/unreadable'
  }
}

/**
 * Answers unknown addresses with 404: JSON for calls and files, a page for addresses below the folders of the site. Any
 * other address gets the console, which then goes to `/` (specification, section 2).
 */
export function notFoundHandler(pages: PageCache) {
  const hasShell = pages.has(shell)
  const languages = appLanguages.filter((language) => pages.has(missingPage(language)))
  const ofSite = new RegExp(`^(?:/(${languages.join('|')})|${siteFolders.join('|')})(?:[/?]|$)`)
  return (request: FastifyRequest, reply: FastifyReply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!hasShell || !isRead || !isPage(request.url)) throw new AppError('not-found')
    void reply.code(404)
    const found = languages.length > 0 && ofSite.exec(request.originalUrl)
    if (!found) return sendUnlisted(pages, reply, shell)
    const [, language = acceptedLanguage(request)] = found
    const page = missingPage(languages.find((each) => each === language) ?? 'en')
    return sendUnlisted(pages, reply, page, 'Accept-Language')
  }
}
