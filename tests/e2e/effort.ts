/** What a person would do by hand in a journey: counted in the pages, and the time that it would take. */
import type { BrowserContext, Locator } from '@playwright/test'

const kinds = ['clicks', 'keys', 'characters', 'pastes', 'views'] as const
type Kind = (typeof kinds)[number]
type Counts = Record<Kind, number>

/**
 * Seconds of a person: a click with finding its target, a key with a meaning, a typed character (200 a minute), a text fetched from
 * another window, and looking over a page or dialog that opens.
 */
const seconds: Counts = { clicks: 1.5, keys: 0.5, characters: 0.3, pastes: 8, views: 2 }
/** Checking a text that one knows. */
const wordsPerMinute = 400

interface Effort {
  /** Fills a field with a text that the person does not type. */
  paste: (field: Locator, text: string) => Promise<void>
  /** Notes a text that the person reads. */
  read: (text: string) => void
  /** Minutes of a person until now. */
  minutes: () => number
  /** One line for docs/benchmarks.md. */
  line: () => string
}

/** Counts what happens in all pages of the context from their next load on. */
export async function countEffort(context: BrowserContext): Promise<Effort> {
  const counts: Counts = { clicks: 0, keys: 0, characters: 0, pastes: 0, views: 0 }
  let words = 0
  const began = performance.now()
  await context.exposeFunction('noteEffort', (kind: Kind, number: number) => {
    counts[kind] += number
  })
  await context.addInitScript(() => {
    const note = (kind: string, number = 1) => void Reflect.get(globalThis, 'noteEffort')(kind, number)
    const onEvent = <Name extends keyof DocumentEventMap>(name: Name, handle: (event: DocumentEventMap[Name]) => void) =>
      document.addEventListener(name, (event) => event.isTrusted && handle(event), true)
    onEvent('pointerdown', () => note('clicks'))
    // a letter is counted where it arrives; every other key, and each combination, here
    onEvent('keydown', ({ key, ctrlKey, altKey }) => (key.length > 1 || ctrlKey || altKey) && note('keys'))
    onEvent('input', (event) => {
      const { target } = event
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) || !(event instanceof InputEvent)) return
      if (!('pasting' in globalThis)) note('characters', event.data?.length ?? target.value.length)
    })
    document.addEventListener(
      'change',
      ({ target }) => {
        // the list of a select, and the window in which the system lets files be chosen: its folder, the first, the last, open
        if (target instanceof HTMLSelectElement) note('clicks', 2)
        if (target instanceof HTMLInputElement && target.type === 'file') note('clicks', 4)
      },
      true,
    )
    const opened = new Set<Element>()
    let address = ''
    const look = () => {
      if (address !== location.pathname) note('views')
      address = location.pathname
      for (const dialog of document.querySelectorAll('[role=dialog], dialog[open]')) {
        if (opened.has(dialog)) continue
        opened.add(dialog)
        note('views')
      }
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['open', 'role'] })
  })
  const minutes = () => kinds.reduce((sum, kind) => sum + counts[kind] * seconds[kind], 0) / 60 + words / wordsPerMinute
  return {
    paste: async (field, text) => {
      await field.evaluate(() => Object.assign(globalThis, { pasting: true }))
      await field.fill(text)
      await field.evaluate(() => void Reflect.deleteProperty(globalThis, 'pasting'))
      counts.pastes += 1
    },
    read: (text) => {
      words += text.split(/\s+/).length
    },
    minutes,
    line: () => {
      const elapsed = ((performance.now() - began) / 1000).toFixed(0)
      const { characters, clicks, keys, pastes, views } = counts
      return `| ${clicks} | ${characters} | ${keys} | ${pastes} | ${views} | ${words} | ${minutes().toFixed(1)} | ${elapsed} |`
    },
  }
}
