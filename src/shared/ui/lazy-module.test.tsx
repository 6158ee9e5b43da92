import { beforeEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-react/pure'
import { commonTexts, loadTexts, startI18n } from '../i18n'
import { lazyModule, useLazyModule, type LazyModule } from './lazy-module'

// a failure is said
beforeEach(async () => {
  await startI18n('en')
  await loadTexts(commonTexts)
})

/** @param prefetch whatever the files before this one have done on the page, only what is prefetched is downloaded by itself */
const downloadsOf = (prefetch: boolean, ...answers: readonly (() => Promise<string>)[]) => {
  const requests: number[] = []
  const download = () => {
    requests.push(requests.length)
    return answers[requests.length - 1]?.() ?? Promise.reject(new Error('downloaded too often'))
  }
  const lazy = lazyModule(download, { prefetch })
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
  const { requests, lazy } = downloadsOf(false, () => Promise.resolve('loaded'))
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
    false,
    () => Promise.reject(new Error('offline')),
    () => Promise.resolve('loaded'),
  )
  const failures: string[] = []
  const screen = await render(<Reader lazy={lazy} isWanted onFailed={() => failures.push('failed')} />)
  await expect.poll(() => failures).toEqual(['failed'])
  // it stays wanted for a while: whoever wants it does not know of the failure
  await screen.rerender(<Reader lazy={lazy} isWanted onFailed={() => failures.push('failed')} />)
  await screen.rerender(<Reader lazy={lazy} isWanted={false} />)
  await screen.rerender(<Reader lazy={lazy} isWanted />)
  await expect.element(screen.getByText('loaded', { exact: true })).toBeVisible()
  expect([requests, failures]).toEqual([[0, 1], ['failed']])
})

it('is prefetched after the first interaction with the page', async () => {
  const { requests, lazy } = downloadsOf(true, () => Promise.resolve('loaded'))
  document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
  await expect.poll(lazy.current).toBe('loaded')
  expect(requests).toEqual([0])
})
