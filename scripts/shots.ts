/**
 * `npm run shots`: takes screenshots of every screen of the demo school in both languages, on desktop and phone, light and dark, and
 * writes one contact sheet per screen to `shots/`. `-- --only grade,home` selects screens whose names contain one of the texts.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { chromiumLaunch } from '../tests/support/chromium.ts'
import { startSchool } from '../tests/support/school.ts'
import { contactSheet, looks, photograph, type Photograph, type Session } from './shots/camera.ts'
import { findScreens, kinds, signIn, type Kind } from './shots/screens.ts'

const folder = join(import.meta.dirname, '../shots')
const { values } = parseArgs({ options: { only: { type: 'string' } } })
const selected = values.only?.split(',') ?? ['']

mkdirSync(folder, { recursive: true })
const school = await startSchool()
const browser = await chromium.launch(chromiumLaunch())
try {
  const signInAll = async () => {
    const sessions = new Map<Kind, Session>()
    for (const kind of kinds) sessions.set(kind, await signIn(browser, school.url, kind))
    return sessions
  }
  const { screens, unreached } = await findScreens(browser, school.url, await signInAll())
  // the search takes nearly as long as an access token lasts
  const sessions = await signInAll()
  for (const screen of screens) {
    const name = [screen.name, screen.as].filter(Boolean).join('-')
    if (!selected.some((text) => name.includes(text))) continue
    const pictures: Photograph[] = []
    for (const look of looks) {
      const picture = await photograph(browser, school.url, screen, look, screen.as ? sessions.get(screen.as) : undefined)
      pictures.push(picture)
      if (screen.as && picture.session) sessions.set(screen.as, picture.session)
    }
    await contactSheet(browser, `${name} · ${screen.address}`, pictures, join(folder, `${name}.png`))
    process.stdout.write(`shots/${name}.png\n`)
  }
  if (unreached.length > 0) process.stdout.write(`No link leads to: ${unreached.join(', ')}\n`)
} finally {
  await browser.close()
  await school.stop()
}
