// The public pages that the build has written, in order.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './product.ts'

const list = readFileSync(join(root, 'apps/web/dist/.pages.json'), 'utf8')
export const sitePages = Object.keys(JSON.parse(list) as Record<string, string>)
/** The page that deletes an account, in each language. */
export const deletionPages = sitePages.filter((path) => path.endsWith('/delete-account'))
/** The landing page in each language. */
export const landingPages = deletionPages.map((path) => path.replace(/\/delete-account$/, '') || '/')
