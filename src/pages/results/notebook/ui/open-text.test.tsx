import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { createActor } from 'xstate'
import { deliverableTexts } from '@/entities/deliverable'
import { userQueries } from '@/entities/user'
import { commonTexts, loadTexts, startI18n } from '@/shared/i18n'
import { aScoreBook, aSelf, inRouter, silentPromise } from '@/shared/testing'
import { loadAllLazyModules } from '@/shared/ui'
import { notebookTexts } from '../i18n'
import { allEntries } from '../model/queue-entries'
import { noHistory } from '../model/queue-fixtures'
import { queueMachine } from '../model/queue-machine'
import { Notebook } from './notebook'

const book = aScoreBook()
const inNotebook = inRouter({ path: '/group/$groupId/scores', at: '/group/2/scores' })
const client = new QueryClient()
client.setQueryData(userQueries.self().queryKey, aSelf())

const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 414, height: 896 } }
const resize = (size: keyof typeof sizes) => page.viewport(sizes[size].width, sizes[size].height)
const isPhone = { desktop: false, phone: true }

type Blocker = Parameters<RouterHistory['block']>[0]

/** The history of the tests is in memory, where nothing is unloaded. */
function keepBlockers(history: RouterHistory, blockers: Set<Blocker>): void {
  const { block } = history
  history.block = (blocker) => {
    blockers.add(blocker)
    const unblock = block(blocker)
    return () => {
      blockers.delete(blocker)
      unblock()
    }
  }
}

async function open(size: keyof typeof sizes) {
  await resize(size)
  const queue = createActor(queueMachine.provide({ actors: { save: silentPromise() } }), { input: noHistory }).start()
  const blockers = new Set<Blocker>()
  const Driven = () => {
    const { history } = useRouter()
    useState(() => keepBlockers(history, blockers))
    return <Notebook book={book} courseId={3} actor={queue} search={{}} onSearch={() => {}} />
  }
  const Page = () => {
    const [Story] = useState(() => inNotebook.bind(null, Driven))
    return (
      <QueryClientProvider client={client}>
        <div style={{ height: 600 }}>
          <Story />
        </div>
      </QueryClientProvider>
    )
  }
  const screen = await render(<Page />)
  const texts = () => allEntries(queue.getSnapshot().context.entries).map(({ text }) => text)
  /** Types into the cell of the first student, without leaving it. */
  const type = async (text: string) => {
    if (isPhone[size]) {
      await userEvent.fill(screen.getByRole('textbox', { name: 'Nota de Álamo Ruiz, Sara en Calculadora' }), text)
      return
    }
    await expect.element(screen.getByRole('grid')).toBeVisible()
    ;(screen.getByRole('grid').element() as HTMLElement).focus()
    await userEvent.keyboard(text)
    await expect.element(screen.getByRole('textbox')).toHaveValue(text)
  }
  const asksToLeave = () => [...blockers].some(({ enableBeforeUnload: asks }) => (typeof asks === 'function' ? asks() : (asks ?? true)))
  return { screen, texts, type, asksToLeave }
}

beforeAll(async () => {
  await startI18n('es')
  await Promise.all([loadTexts(notebookTexts, deliverableTexts, commonTexts), loadAllLazyModules()])
})
// files share one page, which is as narrow as a phone
afterAll(() => resize('phone'))
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

for (const size of ['desktop', 'phone'] as const) {
  const other = size === 'phone' ? 'desktop' : 'phone'
  test(`${size}: leaving asks while an editor holds another text, which stays in it`, async () => {
    const { screen, type, texts, asksToLeave } = await open(size)
    await type('9,25')
    expect(asksToLeave()).toBe(false)
    await userEvent.keyboard('{Escape}')
    await type('6')
    expect(asksToLeave()).toBe(true)
    expect(texts()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.poll(asksToLeave).toBe(false)
    await screen.unmount()
    expect(texts()).toEqual([])
  })

  test(`${size}: a page that goes takes it, once`, async () => {
    const { screen, type, texts } = await open(size)
    await type('6')
    globalThis.window.dispatchEvent(new Event('pagehide'))
    expect(texts()).toEqual(['6'])
    await screen.unmount()
    expect(texts()).toEqual(['6'])
  })

  test(`${size}: so does an editor that is unmounted, also of a text that a dialog would ask about`, async () => {
    const { screen, type, texts } = await open(size)
    await type('EX')
    await screen.unmount()
    expect(texts()).toEqual(['EX'])
  })

  test(`${size}: and one that goes because the screen is turned`, async () => {
    const { screen, type, texts } = await open(size)
    await type('6')
    await resize(other)
    await expect.poll(texts).toEqual(['6'])
    await screen.unmount()
  })
}
