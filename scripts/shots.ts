/**
 * `npm run shots`: photographs every screen of the running demo school in both languages, on a desk and a phone, light and dark,
 * into one contact sheet per screen below `shots/`. `-- --only desk,home` takes some of them.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumLaunch } from '../tests/support/chromium.ts'
import { startSchool } from '../tests/support/school.ts'

type Kind = 'student' | 'teacher' | 'manager' | 'admin'

interface Shot {
  name: string
  as: Kind | null
  /** The address, found by walking links where it holds ids. */
  find: (page: Page) => Promise<string>
}

interface Look {
  language: 'es' | 'en'
  phone: boolean
  dark: boolean
}

const accounts: Record<Kind, string> = { student: 'ana.garcia', teacher: 'laura.vidal', manager: 'carmen.rueda', admin: 'admin' }
const folder = join(import.meta.dirname, '../shots')

const at = (address: string) => () => Promise.resolve(address)

/** The address of the first link that matches, on a page that is reached the same way. */
const link = (from: (page: Page) => Promise<string>, pattern: RegExp) => async (page: Page) => {
  await page.goto(await from(page))
  const links = page.locator('main a[href]')
  await links.first().waitFor()
  const hrefs = await links.evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))
  const found = hrefs.find((href) => pattern.test(href))
  if (!found) throw new Error(`no link like ${pattern} on ${page.url()}`)
  return found
}

const home = at('/')
const deliverable = link(home, /^\/group\/\d+\/deliverables\/\d+$/)

const shots: readonly Shot[] = [
  { name: 'login', as: null, find: at('/login') },
  { name: 'reset-request', as: null, find: at('/reset-password-request') },
  { name: 'used-link', as: null, find: at('/reset-password/MA/none') },
  { name: 'home-student', as: 'student', find: home },
  { name: 'home-teacher', as: 'teacher', find: home },
  { name: 'home-manager', as: 'manager', find: home },
  { name: 'home-admin', as: 'admin', find: home },
  { name: 'deliverable', as: 'student', find: link(home, /^\/deliverable\//) },
  { name: 'my-groups', as: 'teacher', find: at('/my-groups') },
  { name: 'group', as: 'teacher', find: link(at('/my-groups'), /^\/group\/\d+$/) },
  { name: 'group-student', as: 'student', find: link(home, /^\/group\/\d+$/) },
  { name: 'deliveries', as: 'teacher', find: deliverable },
  { name: 'grading-desk', as: 'teacher', find: link(deliverable, /\/grade\/\d+/) },
  { name: 'my-profile', as: 'teacher', find: at('/my-profile') },
  { name: 'not-found', as: 'teacher', find: at('/nothing-here') },
]

const looks: readonly Look[] = (['es', 'en'] as const).flatMap((language) =>
  [false, true].flatMap((phone) => [false, true].map((dark) => ({ language, phone, dark }))),
)

function contextOf(browser: Browser, url: string, { language, phone, dark }: Look) {
  return browser.newContext({
    baseURL: url,
    locale: language === 'es' ? 'es-ES' : 'en-GB',
    colorScheme: dark ? 'dark' : 'light',
    viewport: phone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    hasTouch: phone,
    reducedMotion: 'reduce',
  })
}

async function signIn(page: Page, kind: Kind): Promise<void> {
  await page.goto('/login')
  await page.locator('form input:not([type=hidden], [type=checkbox])').first().fill(accounts[kind])
  await page.locator('input[type=password]').fill('aula-demo-1')
  await page.locator('input[type=password]').press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
}

/** One screen in one look, as PNG. */
async function photograph(browser: Browser, url: string, shot: Shot, look: Look): Promise<Buffer> {
  const context = await contextOf(browser, url, look)
  try {
    const page = await context.newPage()
    // the language is remembered per device, the account's own is Spanish
    await page.addInitScript((language) => localStorage.setItem('aula.language', language), look.language)
    if (shot.as) await signIn(page, shot.as)
    await page.goto(await shot.find(page))
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
    return await page.screenshot()
  } finally {
    await context.close()
  }
}

/** All looks of one screen on one sheet. */
async function contactSheet(browser: Browser, name: string, pictures: readonly { look: Look; png: Buffer }[]): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1800, height: 1000 } })
  const figure = ({ look, png }: { look: Look; png: Buffer }) =>
    `<figure style="margin:0"><img src="data:image/png;base64,${png.toString('base64')}" style="height:420px;border:1px solid #ccc;border-radius:6px">
      <figcaption>${look.language} · ${look.phone ? 'phone' : 'desktop'} · ${look.dark ? 'dark' : 'light'}</figcaption></figure>`
  await page.setContent(
    `<body style="margin:24px;font:14px sans-serif;background:#eee"><h1 style="font-size:18px">${name}</h1>
      <div style="display:flex;flex-wrap:wrap;gap:16px">${pictures.map(figure).join('')}</div></body>`,
  )
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
  await page.close()
}

const only = process.argv.includes('--only') ? (process.argv[process.argv.indexOf('--only') + 1] ?? '').split(',') : []
const wanted = shots.filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)))
mkdirSync(folder, { recursive: true })
const school = await startSchool()
const browser = await chromium.launch(chromiumLaunch())
try {
  for (const shot of wanted) {
    const pictures = []
    for (const look of looks) pictures.push({ look, png: await photograph(browser, school.url, shot, look) })
    await contactSheet(browser, shot.name, pictures)
    console.log(join('shots', `${shot.name}.png`))
  }
} finally {
  await browser.close()
  await school.stop()
}
