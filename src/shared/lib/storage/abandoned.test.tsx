import { expect, test } from 'vitest'
import { holdStored, takeAbandoned } from './abandoned'

/** Another tab that holds a stored value until it is closed. */
async function openTab(name: string): Promise<() => void> {
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  await new Promise<void>((opened) => {
    void navigator.locks.request(name, () => {
      opened()
      return closed
    })
  })
  return close
}

const settled = async () => {
  // the answers of the lock manager come in the order of the requests
  await navigator.locks.request(crypto.randomUUID(), () => undefined)
}

test('takes what no page holds at once, and what another tab holds when it is closed', async () => {
  const [own, abandoned, held] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const close = await openTab(held)
  holdStored(own)
  const taken: string[] = []
  takeAbandoned(
    own,
    () => [own, abandoned, held],
    (name) => taken.push(name),
  )
  await expect.poll(() => taken).toEqual([abandoned])
  await settled()
  expect(taken).toEqual([abandoned])
  close()
  await expect.poll(() => taken).toEqual([abandoned, held])
})

test('of two tabs one takes it, and hears of those that are stored later', async () => {
  const name = crypto.randomUUID()
  const stored = new Set<string>()
  const taken: string[] = []
  for (const tab of ['one', 'other']) {
    takeAbandoned(
      tab,
      () => [...stored],
      (each) => {
        // what was taken is gone from the device
        if (stored.delete(each)) taken.push(each)
      },
    )
  }
  const close = await openTab(name)
  stored.add(name)
  window.dispatchEvent(new StorageEvent('storage'))
  await settled()
  expect(taken).toEqual([])
  close()
  await expect.poll(() => taken).toEqual([name])
})
