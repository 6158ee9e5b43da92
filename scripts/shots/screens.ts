/** The screens: every route of the app, at an address that is found by following links. */
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { routePattern } from '../vite/route-pattern.ts'

const root = join(import.meta.dirname, '../..')

/** Accounts of the demo school. */
const accounts = { student: 'ana.garcia', teacher: 'laura.vidal', manager: 'carmen.rueda', admin: 'admin' } as const

export type Kind = keyof typeof accounts
export const kinds = Object.keys(accounts) as Kind[]

export interface Screen {
  name: string
  /** null for a visitor. */
  as: Kind | null
  address: string
}

interface Route {
  /** From the parts of its address, as in `group-id-deliverables-id`. */
  name: string
  pattern: RegExp
  /** The address, where it contains no ids. */
  fixed: string | null
  rank: number
}

/** The routes behind the sign-in, the most specific first. */
async function privateRoutes(): Promise<Route[]> {
  const found: Route[] = []
  for await (const file of glob('src/app/routes/_private/*.tsx', { cwd: root })) {
    const route = routePattern(`${file}?tsr-split=component`)
    if (!route) continue
    const name = route.path.replaceAll('(/[^/]+)?', '').replaceAll('[^/]+', 'id').slice(1).replaceAll('/', '-')
    const fixed = /[[(]/.test(route.path) ? null : route.path
    found.push({ name: name || 'home', pattern: new RegExp(`^${route.path}/?$`), fixed, rank: route.rank })
  }
  return found.toSorted((a, b) => b.rank - a.rank)
}

export async function signIn(browser: Browser, url: string, kind: Kind): Promise<Awaited<ReturnType<BrowserContext['storageState']>>> {
  const context = await browser.newContext({ baseURL: url, locale: 'es-ES' })
  const page = await context.newPage()
  await page.goto('/login')
  await page.locator('form input:not([type=hidden], [type=checkbox])').first().fill(accounts[kind])
  await page.locator('input[type=password]').fill('aula-demo-1')
  await page.locator('input[type=password]').press('Enter')
  await page.waitForURL((it) => it.pathname === '/')
  await arrived(page)
  const state = await context.storageState()
  await context.close()
  return state
}

/** Waits until the page has a title, sends no more requests and shows no loading bar. */
export async function arrived(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.locator('[data-slot=loading-bar]').waitFor({ state: 'detached' })
}

async function linksOf(page: Page): Promise<string[]> {
  const links = page.locator('a[href^="/"]')
  const found = await links.evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))
  for (const tab of await page.getByRole('tab', { selected: false }).all()) {
    // a tab that disappears while others are opened is skipped
    await tab.click({ timeout: 2000 }).catch(() => undefined)
    await page.waitForLoadState('networkidle')
    found.push(...(await links.evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))))
  }
  return found
}

const pathOf = (address: string) => address.replace(/[?#].*/, '')

/** Follows the links of the app as one person and notes the first address of every route that opens. */
async function walk(context: BrowserContext, as: Kind, routes: readonly Route[]): Promise<Screen[]> {
  const page = await context.newPage()
  const routeOf = (address: string) => routes.find(({ pattern }) => pattern.test(pathOf(address)))
  const waiting = ['/', ...routes.flatMap(({ fixed }) => (fixed && fixed !== '/' ? [fixed] : []))]
  const seen = new Set<Route>()
  const screens: Screen[] = []
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const route = routeOf(address)
    if (!route || seen.has(route)) continue
    seen.add(route)
    await page.goto(address)
    // a page that does not finish loading is photographed as it is
    await arrived(page).catch(() => undefined)
    // a person who may not open it is redirected to home
    if (routeOf(new URL(page.url()).pathname) !== route) continue
    screens.push({ name: route.name, as, address })
    waiting.push(...(await linksOf(page)))
  }
  await page.close()
  return screens
}

const outside: readonly Screen[] = [
  { name: 'login', as: null, address: '/login' },
  { name: 'reset-request', as: null, address: '/reset-password-request' },
  { name: 'unknown-link', as: null, address: '/reset-password/MA/none' },
  { name: 'not-found', as: 'teacher', address: '/nothing-here' },
]

/**
 * Every screen with its accounts: home for every account, the others for a student and for the closest role of staff.
 * @param states the session of each kind
 * @returns the screens, and the names of routes that no link leads to
 */
export async function findScreens(
  browser: Browser,
  url: string,
  states: ReadonlyMap<Kind, Awaited<ReturnType<typeof signIn>>>,
): Promise<{ screens: Screen[]; unreached: string[] }> {
  const routes = await privateRoutes()
  const found: Screen[] = []
  for (const [kind, storageState] of states) {
    const context = await browser.newContext({ baseURL: url, locale: 'es-ES', storageState, viewport: { width: 1280, height: 800 } })
    found.push(...(await walk(context, kind, routes)))
    await context.close()
  }
  const staff = (name: string) => found.find((each) => each.name === name && each.as !== 'student')
  const shown = found.filter((each) => each.name === 'home' || each.as === 'student' || each === staff(each.name))
  return {
    screens: [...outside, ...shown],
    unreached: routes.map(({ name }) => name).filter((name) => !found.some((each) => each.name === name)),
  }
}
