import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react/pure'
import { useCountdown } from './use-countdown'

function Countdown({ until }: { readonly until: number | null }) {
  return <p role="timer">{useCountdown(until)}</p>
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

it('counts from when there is something to wait for, however long the page stood there', async () => {
  const screen = await render(<Countdown until={null} />)
  const timer = screen.getByRole('timer')
  expect(timer.element().textContent).toBe('0')
  vi.advanceTimersByTime(60_000)
  const heard: (string | null)[] = []
  const watch = new MutationObserver(() => heard.push(timer.element().textContent))
  watch.observe(timer.element(), { characterData: true, childList: true, subtree: true })
  await screen.rerender(<Countdown until={Date.now() + 3000} />)
  await expect.element(timer).toHaveTextContent('3')
  for (const left of ['2', '1', '0']) {
    vi.advanceTimersByTime(1000)
    await expect.element(timer).toHaveTextContent(left)
  }
  watch.disconnect()
  expect(heard).toEqual(['3', '2', '1', '0'])
})
