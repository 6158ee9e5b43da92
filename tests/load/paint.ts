/**
 * `npm run bench:paint`: how long Chromium needs from the data of a long page to its first paint, and whether it keeps up while the page
 * is scrolled: the tree of a program of 500 contents with 300 resources and 200 deliverables, a center with 5,000 programs, and a library
 * of 50,000 resources. On PostgreSQL, one visitor. Fails when a tree needs longer than its goals.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { ensureBuilt } from '../../scripts/setup/build.mjs'
import { fillIn } from '../e2e/signed-in.ts'
import { chromiumLaunch } from '../support/chromium.ts'
import { startPostgres } from '../support/postgres.ts'
import { startServer, thisCheckout } from '../support/server.ts'
import { environmentOf, prepareData } from './bench/data.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '7' }, seconds: { type: 'string', default: '4' } } })
const goals = { paintMs: 300, framesPerSecond: 60 }
/** Frames of a screen of 60 Hz vary a little. */
const framesTolerance = 1
/** How far a page is scrolled, where it is as long. */
const scrollPixels = 8000

interface Place {
  name: string
  /** The page from whose link it is opened, in the app that is running. */
  from: string
  path: string
  /** Part of the address of the data without which nothing is painted. */
  data: string
  /** A row of what is painted, and how many there are in the end. */
  row: string
  rows: number
}

/** Milliseconds of the call of the data, and from its last byte, or a later click, to the frames that show the first rows and all of them. */
interface Paint {
  dataMs: number
  firstMs: number
  wholeMs: number
}

/** Opens a page by its link from another one, without anything in the cache of queries. */
async function paint(context: BrowserContext, { data, from, path, row, rows }: Place): Promise<[Paint, Page]> {
  const page = await context.newPage()
  await page.goto(from)
  const link = page.locator(`a[href="${path}"]`).first()
  await link.waitFor()
  if ((await page.locator(row).count()) > 0) throw new Error(`${from} has rows of ${path}`)
  await page.evaluate(
    ([selector, all]) => {
      document.addEventListener('click', () => Object.assign(globalThis, { clicked: performance.now() }), { capture: true, once: true })
      // the task after the next frame begins when that frame has been drawn
      const note = (name: string) => requestAnimationFrame(() => setTimeout(() => Object.assign(globalThis, { [name]: performance.now() })))
      let before = 0
      const observer = new MutationObserver(() => {
        const now = document.querySelectorAll(selector).length
        if (before === 0 && now > 0) note('firstPainted')
        before = now
        if (now < all) return
        note('wholePainted')
        observer.disconnect()
      })
      observer.observe(document, { childList: true, subtree: true })
    },
    [row, rows] as const,
  )
  await link.click()
  await page.waitForFunction(() => 'wholePainted' in globalThis)
  const measured = await page.evaluate((part) => {
    const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const { requestStart = 0, responseEnd = 0 } = calls.find(({ name }) => name.includes(part)) ?? {}
    const noted = (name: string) => Number(Reflect.get(globalThis, name))
    const start = Math.max(responseEnd, noted('clicked'))
    return { dataMs: responseEnd - requestStart, firstMs: noted('firstPainted') - start, wholeMs: noted('wholePainted') - start }
  }, data)
  return [measured, page]
}

interface Scrolled {
  /** Milliseconds between the frames of the page. */
  frames: number[]
  pixels: number
}

/** Scrolls down and up again, as the wheel does. */
async function scroll(page: Page, seconds: number): Promise<Scrolled> {
  await page.evaluate(() => {
    const noted = { times: [] as number[], pixels: 0 }
    const note = (at: number) => {
      noted.times.push(at)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
    document.addEventListener(
      'scroll',
      ({ target }) => {
        const { scrollTop } = target instanceof Element ? target : document.documentElement
        noted.pixels = Math.max(noted.pixels, scrollTop)
      },
      true,
    )
    Object.assign(globalThis, { noted })
  })
  const session = await page.context().newCDPSession(page)
  const gesture = { x: 600, y: 500, speed: Math.round((2 * scrollPixels) / seconds), gestureSourceType: 'mouse' } as const
  for (const yDistance of [-scrollPixels, scrollPixels]) await session.send('Input.synthesizeScrollGesture', { ...gesture, yDistance })
  const { pixels, times } = await page.evaluate(() => Reflect.get(globalThis, 'noted') as { times: number[]; pixels: number })
  return { frames: times.slice(1).map((at, index) => at - (times[index] ?? at)), pixels }
}

const quantile = (numbers: readonly number[], share: number) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? Number.NaN

await ensureBuilt(process.execPath)
const postgres = await startPostgres({ durable: true })
const data = await prepareData({ checkout: thisCheckout, students: 300, adminUrl: postgres.url })
const server = await startServer({ env: environmentOf(data) })
const load = loadavg()[0]?.toFixed(2)
const browser = await chromium.launch(chromiumLaunch())
const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1366, height: 900 }, locale: 'es-ES' })
const places: readonly Place[] = [
  {
    name: 'tree of 500 contents with 500 places',
    from: `/course/${data.program}`,
    path: `/course/edit/${data.program}/contents`,
    data: '/courses/coursecontents/contents?',
    row: '[role=treegrid] [role=row]',
    rows: 1000,
  },
  {
    name: 'programs, 5,000 in all',
    from: '/create-course',
    path: '/courses',
    data: '/courses/courses?',
    row: 'main li a[href^="/course/"]',
    rows: 25,
  },
  {
    name: 'library, 50,000 resources',
    from: '/create-course',
    path: '/my-resources',
    data: '/resources/resources?',
    row: 'main li.overflow-hidden',
    rows: 25,
  },
]
console.log(`load of the machine ${load}, ${values.runs} visits each
| page | rows | data ms | first paint after data ms | longest of ${values.runs} | all rows after data ms | pixels scrolled | frames per second | frame p95 ms | longest frame ms |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|`)
try {
  const first = await context.newPage()
  await first.goto('/login')
  await fillIn(first, 'laura.vidal')
  await first.getByRole('heading', { level: 1, name: /^Hola, / }).waitFor()
  await first.close()
  for (const place of places) {
    const paints: Paint[] = []
    let scrolled: Scrolled = { frames: [], pixels: 0 }
    for (let run = 0; run < Number(values.runs); run += 1) {
      const [measured, page] = await paint(context, place)
      paints.push(measured)
      if (run === Number(values.runs) - 1) scrolled = await scroll(page, Number(values.seconds))
      await page.close()
    }
    const { frames, pixels } = scrolled
    const median = (name: keyof Paint) =>
      quantile(
        paints.map((each) => each[name]),
        0.5,
      )
    const longest = Math.max(...paints.map(({ firstMs }) => firstMs))
    const perSecond = (1000 * frames.length) / frames.reduce((sum, each) => sum + each, 0)
    if (place === places[0] && (median('firstMs') > goals.paintMs || perSecond < goals.framesPerSecond - framesTolerance))
      process.exitCode = 1
    const painted = [median('dataMs'), median('firstMs'), longest, median('wholeMs'), pixels].map((each) => each.toFixed(0))
    const frame = [perSecond, quantile(frames, 0.95), Math.max(...frames)].map((each) => each.toFixed(1))
    console.log(`| ${[place.name, place.rows, ...painted, ...frame].join(' | ')} |`)
  }
} finally {
  await browser.close()
  await server.stop()
  await postgres.stop()
}
