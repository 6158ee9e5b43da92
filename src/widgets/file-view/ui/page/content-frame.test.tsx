import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ContentFrame, keysInFrame } from './content-frame'

const source = (frame: HTMLIFrameElement | null) => {
  if (frame) frame.srcdoc = '<p>Memoria</p><button>Dentro</button>'
  return undefined
}

const pressed: string[] = []
const listen = ({ key }: KeyboardEvent) => void pressed.push(key)
afterEach(() => {
  vi.useRealTimers()
  document.removeEventListener('keydown', listen)
})

async function showFrame() {
  pressed.length = 0
  document.addEventListener('keydown', listen)
  const screen = await render(
    <>
      <button type="button">Antes</button>
      <ContentFrame title="memoria.html" sandbox="allow-same-origin" source={source} />
    </>,
  )
  const frame = screen.getByTitle('memoria.html').element() as HTMLIFrameElement
  await expect.poll(() => frame.contentDocument?.querySelector('button')?.textContent).toBe('Dentro')
  return { frame, before: screen.getByRole('button', { name: 'Antes' }) }
}
const focused = () => document.activeElement?.getAttribute('data-slot') ?? document.activeElement?.tagName

test('a pressed file keeps the keys, to copy from it, until the pointer leaves it', async () => {
  const { frame, before } = await showFrame()
  for (const key of ['j', 'k']) {
    await userEvent.click(frame)
    await expect.poll(focused).toBe('IFRAME')
    await userEvent.hover(before)
    await expect.poll(focused).toBe('content-frame')
    await userEvent.keyboard(key)
  }
  expect(pressed).toEqual(['j', 'k'])
})

test('while the pointer rests on the pressed file, the keys come back after a while', async () => {
  const { frame } = await showFrame()
  vi.useFakeTimers()
  await userEvent.click(frame)
  await expect.poll(focused).toBe('IFRAME')
  vi.advanceTimersByTime(keysInFrame + 1)
  expect(focused()).toBe('content-frame')
})

test('a person who enters the file with Tab stays in it', async () => {
  const { frame, before } = await showFrame()
  await userEvent.hover(before)
  ;(before.element() as HTMLElement).focus()
  await userEvent.tab()
  await expect.poll(() => document.activeElement).toBe(frame)
  await userEvent.hover(frame)
  await userEvent.hover(before)
  expect(document.activeElement).toBe(frame)
})
