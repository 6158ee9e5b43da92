import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react/pure'
import { lazyModule, useLazyModule, type LazyModule } from './lazy-module'

const downloadsOf = (...answers: readonly (() => Promise<string>)[]) => {
  const requests: number[] = []
  const lazy = lazyModule(() => {
    requests.push(requests.length)
    return answers[requests.length - 1]?.() ?? Promise.reject(new Error('downloaded too often'))
  })
  return { requests, lazy }
}

function Reader({
  lazy,
  isWanted,
  onFailed,
}: {
  readonly lazy: LazyModule<string>
  readonly isWanted: boolean
  readonly onFailed?: () => void
}) {
  return <p>{useLazyModule(lazy, isWanted, { onFailed: () => onFailed?.() }) ?? 'missing'}</p>
}

it('is downloaded once, when it is wanted, and stays', async () => {
  const { requests, lazy } = downloadsOf(() => Promise.resolve('loaded'))
  const screen = await render(<Reader lazy={lazy} isWanted={false} />)
  expect(document.body).toHaveTextContent('missing')
  await screen.rerender(<Reader lazy={lazy} isWanted />)
  await expect.element(screen.getByText('loaded', { exact: true })).toBeVisible()
  await lazy.load()
  await screen.rerender(<Reader lazy={lazy} isWanted={false} />)
  await expect.element(screen.getByText('loaded', { exact: true })).toBeVisible()
  expect(requests).toEqual([0])
})

it('reports a failed download, and downloads again the next time', async () => {
  const { requests, lazy } = downloadsOf(
    () => Promise.reject(new Error('offline')),
    () => Promise.resolve('loaded'),
  )
  const failures: string[] = []
  const screen = await render(<Reader lazy={lazy} isWanted onFailed={() => failures.push('failed')} />)
  await expect.poll(() => failures).toEqual(['failed'])
  await screen.rerender(<Reader lazy={lazy} isWanted={false} />)
  await screen.rerender(<Reader lazy={lazy} isWanted />)
  await expect.element(screen.getByText('loaded', { exact: true })).toBeVisible()
  expect([requests, failures]).toEqual([[0, 1], ['failed']])
})

it('is prefetched after the first interaction with the page', async () => {
  const { requests, lazy } = downloadsOf(() => Promise.resolve('loaded'))
  document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
  await expect.poll(lazy.current).toBe('loaded')
  expect(requests).toEqual([0])
})
