// The public pages in Lighthouse on a phone: the median of three runs, and the weight of the first view.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type LaunchedChrome, launch } from 'chrome-launcher'
import { chromiumFlags, findChromium } from '../acceptance/support/product/chromium.ts'
import type { RunningProduct } from './running-product.ts'
import { type Row, median } from './table.ts'

/** The last one is the page of a song of the demo library, in Gujarati. */
const pages = ['/', '/privacy', '/terms', '/watch/bhaktamar-stotra-pratah-path'] as const
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const runs = 3

/** The part of a report of Lighthouse that is read here. */
interface Report {
  categories: Record<string, { score: number | null } | undefined>
  audits: Record<string, { numericValue?: number } | undefined>
}

/** npm fetches Lighthouse for this benchmark alone: it is a fifth of the files that every clone would install. */
const lighthouse = ['exec', '--yes', '--package=lighthouse@13.5.0', '--', 'lighthouse']
const REPORT_BYTES = 64 * 1024 ** 2

async function look(url: string, chrome: LaunchedChrome): Promise<Report> {
  const wanted = [`--port=${chrome.port}`, `--only-categories=${categories.join(',')}`]
  const output = ['--output=json', '--output-path=stdout', '--quiet', '--no-enable-error-reporting']
  const { stdout } = await promisify(execFile)('npm', [...lighthouse, url, ...wanted, ...output], {
    maxBuffer: REPORT_BYTES,
  })
  return JSON.parse(stdout) as Report
}

const scoreOf = (reports: readonly Report[], category: string) =>
  median(reports.map(({ categories: found }) => (found[category]?.score ?? 0) * 100))
const numberOf = (reports: readonly Report[], audit: string) =>
  median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))

/** Now and then the first page of a new browser is painted before the measurement and has no figures. */
const isWhole = ({ audits }: Report) => audits['largest-contentful-paint']?.numericValue !== undefined

async function lookThrice(url: string, chrome: LaunchedChrome): Promise<Report[]> {
  const reports: Report[] = []
  for (let tries = 0; reports.length < runs; tries += 1) {
    if (tries === 2 * runs) throw new Error(`Lighthouse saw nothing of ${url}`)
    const report = await look(url, chrome)
    if (isWhole(report)) reports.push(report)
  }
  return reports
}

function rowsOf(page: string, reports: readonly Report[]): Row[] {
  const scores = categories.map((category): Row => ({
    what: `${page}, Lighthouse ${category}`,
    value: scoreOf(reports, category),
    unit: 'of 100',
    goal: { kind: 'at least', value: 100 },
  }))
  return [
    ...scores,
    {
      what: `${page}, largest contentful paint`,
      value: numberOf(reports, 'largest-contentful-paint'),
      unit: 'ms',
    },
    { what: `${page}, layout shift`, value: numberOf(reports, 'cumulative-layout-shift'), unit: '' },
    {
      what: `${page}, whole page on the wire`,
      value: numberOf(reports, 'total-byte-weight') / 1000,
      unit: 'KB',
    },
  ]
}

export async function measurePages({ url }: RunningProduct): Promise<Row[]> {
  const chromePath = await findChromium()
  const chrome = await launch({ chromePath, chromeFlags: chromiumFlags, ignoreDefaultFlags: true })
  try {
    const rows: Row[] = []
    for (const page of pages) rows.push(...rowsOf(page, await lookThrice(url + page, chrome)))
    return rows
  } finally {
    chrome.kill()
  }
}
