/** Path and launch options of Chromium, for all tools that control a browser. */
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge']

const usualPlaces = [
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** Browsers downloaded by `npx playwright install`, newest first. */
function downloadedByPlaywright(): string[] {
  const folder = join(homedir(), '.cache/ms-playwright')
  if (!existsSync(folder)) return []
  const builds = readdirSync(folder).filter((name) => /^chromium-\d+$/.test(name))
  const newestFirst = builds.toSorted((a, b) => Number(b.slice(9)) - Number(a.slice(9)))
  return newestFirst.flatMap((name) => ['chrome-linux64/chrome', 'chrome-linux/chrome'].map((it) => join(folder, name, it)))
}

/**
 * The path of Chromium or a derived browser, or undefined where there is none. Looks in CHROMIUM_PATH, then in PATH, then in the
 * usual folders of systems and Playwright.
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.CHROMIUM_PATH) return existsSync(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : undefined
  const inPath = (env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  return [...inPath, ...usualPlaces, ...downloadedByPlaywright()].find((path) => existsSync(path))
}

/** Playwright's launch options for that Chromium. Root cannot use the sandbox, so there it is off. */
export function chromiumLaunch(): { executablePath?: string; args: string[] } {
  const executablePath = findChromium()
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return executablePath ? { executablePath, args } : { args }
}
