/**
 * `npm run bench:paint`: how long Chromium needs from the data of a long page to its first paint, and whether it keeps up while the page
 * is scrolled: the tree of a program of 500 contents with 300 resources and 200 deliverables, a center with 5,000 programs, and a library
 * of 50,000 resources; and a notebook of 300 students and 60 columns, in which keys are typed too. On PostgreSQL, one visitor. Fails
 * when the tree or the notebook needs longer than its goals.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { ensureBuilt } from '../../scripts/setup/build.mjs'
import { fillIn, password } from '../e2e/signed-in.ts'
import { chromiumLaunch } from '../support/chromium.ts'
import { startPostgres } from '../support/postgres.ts'
import { startServer, thisCheckout } from '../support/server.ts'
import { environmentOf, prepareData } from './bench/data.ts'
import { addNotebook } from './bench/notebook-scenarios.ts'
import { typeMarks } from './bench/typed-marks.ts'
import { SchoolClient } from './school-client.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '7' }, seconds: { type: 'string', default: '4' } } })
const goals = { paintMs: 300, framesPerSecond: 60, keyMs: 50, dataKB: 300 }
/** Frames of a screen of 60 Hz vary a little. */
const framesTolerance = 1
/** How far a page is scrolled, where it is as long. */
const scrollPixels = 8000

interface Place {
  name: string
  /** Its visitor, of the demo school. */
  as: string
  /** The page from whose link it is opened, in the app that is running. */
  from: string
  path: string
  /** Part of the address of the data without which nothing is painted. */
  data: string
  /** A row of what is painted, and how many there are in the end. */
  row: string
  rows: number
  /** Fails the run where it misses its goals. */
  hasGoals?: boolean
  /** Whether it is wider than the page too. */
  isWide?: boolean
}

/** Kilobytes of the data as they are sent and unpacked, milliseconds of the call of the data, and from its last byte, or a later click, to the frames that show the first rows and all of them. */
interface Paint {
  sentKB: number
  dataKB: number
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
    const {
      requestStart = 0,
      responseEnd = 0,
      encodedBodySize = 0,
      decodedBodySize = 0,
    } = calls.find(({ name }) => name.includes(part)) ?? {}
    const noted = (name: string) => Number(Reflect.get(globalThis, name))
    const start = Math.max(responseEnd, noted('clicked'))
    const sizes = { sentKB: encodedBodySize / 1000, dataKB: decodedBodySize / 1000 }
    return { ...sizes, dataMs: responseEnd - requestStart, firstMs: noted('firstPainted') - start, wholeMs: noted('wholePainted') - start }
  }, data)
  return [measured, page]
}

interface Scrolled {
  /** Milliseconds between the frames of the page. */
  frames: number[]
  pixels: number
}

/** Scrolls there and back again, as the wheel does. */
async function scroll(page: Page, seconds: number, axis: 'x' | 'y'): Promise<Scrolled> {
  await page.evaluate((scrolledAxis) => {
    const noted = { times: [] as number[], pixels: 0 }
    const note = (at: number) => {
      noted.times.push(at)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
    document.addEventListener(
      'scroll',
      ({ target }) => {
        const { scrollLeft, scrollTop } = target instanceof Element ? target : document.documentElement
        noted.pixels = Math.max(noted.pixels, scrolledAxis === 'x' ? scrollLeft : scrollTop)
      },
      true,
    )
    Object.assign(globalThis, { noted })
  }, axis)
  const session = await page.context().newCDPSession(page)
  const gesture = { x: 600, y: 500, speed: Math.round((2 * scrollPixels) / seconds), gestureSourceType: 'mouse' } as const
  for (const distance of [-scrollPixels, scrollPixels])
    await session.send('Input.synthesizeScrollGesture', { ...gesture, [axis === 'x' ? 'xDistance' : 'yDistance']: distance })
  const { pixels, times } = await page.evaluate(() => Reflect.get(globalThis, 'noted') as { times: number[]; pixels: number })
  return { frames: times.slice(1).map((at, index) => at - (times[index] ?? at)), pixels }
}

const quantile = (numbers: readonly number[], share: number) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? Number.NaN

await ensureBuilt(process.execPath)
const postgres = await startPostgres({ durable: true })
const data = await prepareData({ checkout: thisCheckout, students: 300, adminUrl: postgres.url })
const server = await startServer({ env: environmentOf(data) })
const admin = await new SchoolClient(server.url).signIn('admin', password)
const notebook = await addNotebook(admin, { students: 300, columns: 60 })
const load = loadavg()[0]?.toFixed(2)
const browser = await chromium.launch(chromiumLaunch())
const places: readonly Place[] = [
  {
    name: 'tree of 500 contents with 500 places',
    as: 'laura.vidal',
    from: `/course/${data.program}`,
    path: `/course/edit/${data.program}/contents`,
    data: '/courses/coursecontents/contents?',
    row: '[role=treegrid] [role=row]',
    rows: 15,
    hasGoals: true,
  },
  {
    name: 'programs, 5,000 in all',
    as: 'laura.vidal',
    from: '/create-course',
    path: '/courses',
    data: '/courses/courses?',
    row: 'main li a[href^="/course/"]',
    rows: 25,
  },
  {
    name: 'library, 50,000 resources',
    as: 'laura.vidal',
    from: '/create-course',
    path: '/my-resources',
    data: '/resources/resources?',
    row: 'main li.overflow-hidden',
    rows: 25,
  },
  {
    name: 'notebook of 300 × 60',
    as: 'admin',
    from: `/group/${notebook}`,
    path: `/group/${notebook}/scores`,
    data: `/groups/groups/${notebook}/scores`,
    row: '[role=grid] [data-row]',
    rows: 15,
    hasGoals: true,
    isWide: true,
  },
]
/** Signed in once; each visit is a page of its own. */
async function contextOf(who: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1366, height: 900 }, locale: 'es-ES' })
  const page = await context.newPage()
  await page.goto('/login')
  await fillIn(page, who)
  await page.getByRole('heading', { level: 1, name: /^Hola, / }).waitFor()
  await page.close()
  return context
}
console.log(`load of the machine ${load}, ${values.runs} visits each
| page | rows at first | KB sent | KB of JSON | data ms | first paint after data ms | longest of ${values.runs} | those rows after data ms | pixels scrolled | frames per second | frame p95 ms | longest frame ms |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|`)
/** Prints a line, and says whether it kept up. */
function report(place: Place, name: string, paints: readonly Paint[], { frames, pixels }: Scrolled): void {
  const median = (of: keyof Paint) =>
    quantile(
      paints.map((each) => each[of]),
      0.5,
    )
  const longest = Math.max(...paints.map(({ firstMs }) => firstMs))
  const perSecond = (1000 * frames.length) / frames.reduce((sum, each) => sum + each, 0)
  const isSlow = median('firstMs') > goals.paintMs || perSecond < goals.framesPerSecond - framesTolerance
  if (place.hasGoals && (isSlow || median('sentKB') > goals.dataKB)) process.exitCode = 1
  const medians = (['sentKB', 'dataKB', 'dataMs', 'firstMs'] as const).map(median)
  const painted = [...medians, longest, median('wholeMs'), pixels].map((each) => each.toFixed(0))
  const frame = [perSecond, quantile(frames, 0.95), Math.max(...frames)].map((each) => each.toFixed(1))
  console.log(`| ${[name, place.rows, ...painted, ...frame].join(' | ')} |`)
}
try {
  for (const place of places) {
    const context = await contextOf(place.as)
    const paints: Paint[] = []
    for (let run = 1; run < Number(values.runs); run += 1) {
      const [measured, page] = await paint(context, place)
      paints.push(measured)
      await page.close()
    }
    const [measured, page] = await paint(context, place)
    paints.push(measured)
    report(place, place.name, paints, await scroll(page, Number(values.seconds), 'y'))
    if (place.isWide) {
      report(place, `${place.name}, to the right`, paints, await scroll(page, Number(values.seconds), 'x'))
      const keys = await typeMarks(page)
      const [p50, longest] = [quantile(keys, 0.5), Math.max(...keys)]
      if (p50 > goals.keyMs) process.exitCode = 1
      console.log(`
key to paint in the notebook, ${keys.length} keys: median ${p50.toFixed(1)} ms, p95 ${quantile(keys, 0.95).toFixed(1)} ms, longest ${longest.toFixed(1)} ms`)
    }
    await context.close()
  }
} finally {
  await browser.close()
  await server.stop()
  await postgres.stop()
}
