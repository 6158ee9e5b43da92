/** Marks typed into the open notebook, with the time from each key to the frame that shows it. */
import type { Page } from '@playwright/test'

/** Marks typed down a column, each with Enter. */
const marks = 20

/** Types marks from the active cell on. @returns milliseconds of each key: from the event to the task after its frame */
export async function typeMarks(page: Page): Promise<number[]> {
  const grid = page.locator('[role=grid]')
  await page.evaluate(() => {
    const times: number[] = []
    document.addEventListener(
      'keydown',
      ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - timeStamp))),
      true,
    )
    Object.assign(globalThis, { keyTimes: times })
  })
  await grid.locator('[role=gridcell][data-column="0"]').first().click()
  const keys = Array.from({ length: marks }, (_, index) => [String(1 + (index % 9)), ',', '5', 'Enter']).flat()
  for (const [index, key] of keys.entries()) {
    await page.keyboard.press(key)
    // the next key comes when this one is on the screen: nobody types faster than that
    await page.waitForFunction((count) => (Reflect.get(globalThis, 'keyTimes') as number[]).length > count, index)
  }
  return page.evaluate(() => Reflect.get(globalThis, 'keyTimes') as number[])
}
