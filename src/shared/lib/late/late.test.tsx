import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react/pure'
import { late, useLate, type Late } from '.'

const downloadsOf = (answers: readonly (() => Promise<string>)[]) => {
  const asked: number[] = []
  const code = late(() => {
    asked.push(asked.length)
    return answers[asked.length - 1]?.() ?? Promise.reject(new Error('asked too often'))
  })
  return { asked, code }
}

function Reader({ code, wanted, onFailed }: { readonly code: Late<string>; readonly wanted: boolean; readonly onFailed?: () => void }) {
  return <p>{useLate(code, wanted, () => onFailed?.()) ?? 'not here'}</p>
}

it('comes once it is wanted, once for all', async () => {
  const { asked, code } = downloadsOf([() => Promise.resolve('here')])
  const screen = await render(<Reader code={code} wanted={false} />)
  expect(document.body).toHaveTextContent('not here')
  await screen.rerender(<Reader code={code} wanted />)
  await expect.element(screen.getByText('here', { exact: true })).toBeVisible()
  await code.load()
  expect(asked).toEqual([0])
})

it('tells that it cannot come, and is asked for again the next time', async () => {
  const { asked, code } = downloadsOf([() => Promise.reject(new Error('offline')), () => Promise.resolve('here')])
  const told: string[] = []
  const screen = await render(<Reader code={code} wanted onFailed={() => told.push('failed')} />)
  await expect.poll(() => told).toEqual(['failed'])
  await screen.rerender(<Reader code={code} wanted={false} />)
  await screen.rerender(<Reader code={code} wanted />)
  await expect.element(screen.getByText('here', { exact: true })).toBeVisible()
  expect([asked, told]).toEqual([[0, 1], ['failed']])
})

it('is fetched once somebody touches the page, before it is wanted', async () => {
  const { asked, code } = downloadsOf([() => Promise.resolve('here')])
  document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
  await expect.poll(code.current).toBe('here')
  expect(asked).toEqual([0])
})
