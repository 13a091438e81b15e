// Twenty talks and twenty songs: the files of the journey evening.spec.ts, dropped or chosen at once.
import { execFile } from 'node:child_process'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { node24, root } from '../product/product.ts'

export async function makeEveningFiles(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  await promisify(execFile)(node24, ['acceptance/support/films/make-evening-files.ts', folder], { cwd: root })
  return (await readdir(folder)).map((name) => join(folder, name))
}

/** Drops files on the page, with the types that the browser gives them. */
export async function dropFiles(page: Page, paths: string[]): Promise<void> {
  const input = await page.evaluateHandle(() => {
    const made = Object.assign(document.createElement('input'), {
      type: 'file',
      multiple: true,
      hidden: true,
    })
    document.body.append(made)
    return made
  })
  await input.setInputFiles(paths)
  const dataTransfer = await input.evaluateHandle((filled) => {
    const made = new DataTransfer()
    for (const file of filled.files ?? []) made.items.add(file)
    filled.remove()
    return made
  })
  await page.dispatchEvent('main', 'dragenter', { dataTransfer })
  await page.dispatchEvent('main', 'drop', { dataTransfer })
}
