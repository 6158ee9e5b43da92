/** Screenshots of one screen in every language, size and theme, and the contact sheet that shows them together. */
import type { Browser, BrowserContext } from '@playwright/test'
import { arrived, type Screen } from './screens.ts'

export interface Look {
  language: 'es' | 'en'
  phone: boolean
  dark: boolean
}

/** Desktops first, then phones. */
export const looks: readonly Look[] = [false, true].flatMap((phone) =>
  (['es', 'en'] as const).flatMap((language) => [false, true].map((dark) => ({ language, phone, dark }))),
)

export type Session = Awaited<ReturnType<BrowserContext['storageState']>>

export interface Photograph {
  readonly look: Look
  readonly png: Buffer
  /** With the tokens as they are now: a run takes longer than they last. */
  readonly session: Session | undefined
}

/** A screenshot of one screen in one look, as PNG. */
export async function photograph(
  browser: Browser,
  url: string,
  screen: Screen,
  look: Look,
  session: Session | undefined,
): Promise<Photograph> {
  const { language, phone, dark } = look
  const context = await browser.newContext({
    baseURL: url,
    locale: language === 'es' ? 'es-ES' : 'en-GB',
    timezoneId: 'Europe/Madrid',
    colorScheme: dark ? 'dark' : 'light',
    viewport: phone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    hasTouch: phone,
    reducedMotion: 'reduce',
    ...(session ? { storageState: session } : {}),
  })
  try {
    const page = await context.newPage()
    // the language is remembered per device and per account, and the accounts are Spanish
    await page.addInitScript((chosen) => localStorage.setItem('aula.language', chosen), language)
    await page.route('**/users/users/self', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...((await response.json()) as object), language } })
    })
    await page.goto(screen.address)
    // a page that does not finish loading is photographed too
    await arrived(page).catch((error: unknown) => process.stderr.write(`${screen.address}: ${String(error).split('\n')[0]}\n`))
    const png = await page.screenshot()
    return { look, png, session: session && (await context.storageState()) }
  } finally {
    await context.close()
  }
}

/** A contact sheet of all looks of one screen. */
export async function contactSheet(browser: Browser, title: string, pictures: readonly Photograph[], path: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1800, height: 1000 } })
  const figure = ({ look, png }: Photograph) =>
    `<figure style="margin:0"><img src="data:image/png;base64,${png.toString('base64')}"
      style="width:${look.phone ? 420 : 860}px;border:1px solid #ccc;border-radius:6px">
      <figcaption>${look.language} · ${look.phone ? 'phone' : 'desktop'} · ${look.dark ? 'dark' : 'light'}</figcaption></figure>`
  await page.setContent(
    `<body style="margin:24px;font:14px sans-serif;background:#eee"><h1 style="font-size:18px">${title}</h1>
      <div style="display:flex;flex-wrap:wrap;gap:16px">${pictures.map(figure).join('')}</div></body>`,
  )
  await page.screenshot({ path, fullPage: true })
  await page.close()
}
