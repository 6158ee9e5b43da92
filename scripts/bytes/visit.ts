/** Cold visits to pages of the built product, with the files that they download. */
import type { Browser, BrowserContext, Page, Request } from '@playwright/test'
import { basename } from 'node:path'
import type { School } from '../../tests/support/school.ts'
import { demoAccount, viewers, type WeighedPage } from './pages.ts'

const isViewer = (path: string) => viewers.some(({ files }) => files.test(basename(path)))

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** Transferred bytes of a visit, by path; `js` is without the code of viewers. */
export interface Visit {
  url: string
  js: Map<string, number>
  css: Map<string, number>
  html: number
}

export class Visitor {
  private readonly signedIn = new Map<string, Cookies>()
  private readonly browser: Browser
  private readonly school: School

  constructor(browser: Browser, school: School) {
    this.browser = browser
    this.school = school
  }

  /** A browser context without a cache, with the cookies of a session. */
  private async fresh(as: WeighedPage['as']): Promise<BrowserContext> {
    const context = await this.browser.newContext({ baseURL: this.school.url, locale: 'es-ES', viewport: { width: 1280, height: 800 } })
    if (as) await context.addCookies(this.signedIn.get(as) ?? (await this.signIn(as)))
    return context
  }

  /** Signs in on the page, so that all cookies of the page are set. */
  private async signIn(kind: NonNullable<WeighedPage['as']>): Promise<Cookies> {
    const { username, password } = await demoAccount(this.school, kind)
    const context = await this.browser.newContext({ baseURL: this.school.url, locale: 'es-ES' })
    const page = await context.newPage()
    await page.goto('/login')
    await page.locator('form input:not([type=hidden], [type=checkbox])').first().fill(username)
    await page.locator('input[type=password]').fill(password)
    await page.locator('input[type=password]').press('Enter')
    await page.waitForURL((url) => url.pathname === '/')
    const cookies = await context.cookies()
    this.signedIn.set(kind, cookies)
    await context.close()
    return cookies
  }

  /** Follows the links to a page. @returns its address */
  async addressOf({ as, way: [start, ...links] }: WeighedPage): Promise<string> {
    if (links.length === 0) return start
    const context = await this.fresh(as)
    const page = await context.newPage()
    let address: string = start
    for (const link of links) {
      await page.goto(address)
      address = await firstLink(page, link)
    }
    await context.close()
    return address
  }

  /** Opens an address with an empty cache and waits until nothing more is downloaded. */
  async visit(url: string, as: WeighedPage['as']): Promise<Visit> {
    const context = await this.fresh(as)
    const page = await context.newPage()
    const requests: Request[] = []
    page.on('requestfinished', (request) => {
      // without the files of Chromium's own PDF reader
      if (request.url().startsWith(this.school.url)) requests.push(request)
    })
    await page.goto(url)
    await page.getByRole('heading').first().waitFor()
    await page.waitForLoadState('networkidle')
    const visit: Visit = { url, js: new Map(), css: new Map(), html: 0 }
    for (const request of requests) {
      const { pathname } = new URL(request.url())
      const { responseBodySize } = await request.sizes()
      if (pathname.endsWith('.js') && !isViewer(pathname)) visit.js.set(pathname, (visit.js.get(pathname) ?? 0) + responseBodySize)
      if (pathname.endsWith('.css')) visit.css.set(pathname, (visit.css.get(pathname) ?? 0) + responseBodySize)
      if (request.isNavigationRequest()) visit.html += responseBodySize
    }
    await context.close()
    return visit
  }

  /**
   * Opens an address while the page's own code is blocked. Requests that wait for this code lose a round trip.
   * @returns the patterns whose requests were sent without it
   */
  async requestsWithoutCode(
    url: string,
    as: WeighedPage['as'],
    blocked: readonly string[],
    patterns: readonly RegExp[],
  ): Promise<RegExp[]> {
    const context = await this.fresh(as)
    const page = await context.newPage()
    const sent = new Set<RegExp>()
    // neither continued nor fulfilled: pending until the visit ends
    await page.route(
      (it) => blocked.includes(it.pathname),
      () => undefined,
    )
    const all = new Promise<void>((resolve) => {
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        for (const pattern of patterns) if (pattern.test(pathname)) sent.add(pattern)
        if (sent.size === patterns.length) resolve()
      })
    })
    await page.goto(url, { waitUntil: 'commit' })
    const timeout = AbortSignal.timeout(30_000)
    await Promise.race([all, new Promise((resolve) => timeout.addEventListener('abort', resolve))])
    await context.close()
    return [...sent]
  }
}

async function firstLink(page: Page, pattern: RegExp): Promise<string> {
  const found = await page.waitForFunction(
    (source) =>
      [...document.querySelectorAll('a[href]')].map((it) => it.getAttribute('href') ?? '').find((href) => new RegExp(source).test(href)),
    pattern.source,
  )
  return String(await found.jsonValue())
}
