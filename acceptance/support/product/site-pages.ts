// The public pages of the build, in the order of its list.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './product.ts'

const list = readFileSync(join(root, 'apps/web/dist/.pages.json'), 'utf8')
const files: Record<string, string> = JSON.parse(list)
export const sitePages = Object.keys(files).filter((path) => files[path]?.endsWith('.html'))
export const deletionPages = sitePages.filter((path) => path.endsWith('/delete-account'))
export const landingPages = deletionPages.map((path) => path.replace(/\/delete-account$/, '') || '/')
