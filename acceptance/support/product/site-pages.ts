// The public pages that the build has written, in order.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './product.ts'

const list = readFileSync(join(root, 'apps/web/dist/.pages.json'), 'utf8')
const files: Record<string, string> = JSON.parse(list)
export const sitePages = Object.keys(files).filter((path) => files[path]?.endsWith('.html'))
/** The page that deletes an account, in each language. */
export const deletionPages = sitePages.filter((path) => path.endsWith('/delete-account'))
/** The landing page in each language. */
export const landingPages = deletionPages.map((path) => path.replace(/\/delete-account$/, '') || '/')
