import { expect } from '@playwright/test'
import { test as base } from './school.ts'

// what the text tries is what the policy forbids
// oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture uses from this pattern
const test = base.extend({ contentPolicy: async ({}, use) => use() })

/** Each of these survives a clean-up that goes by the names of elements and attributes. */
const handedIn = `<!doctype html><style>p { color: rgb(1, 2, 3) }</style>
<noscript><!--</noscript><meta http-equiv="refresh" content="0;url=https://form.typeform.com/to/meta">--></noscript>
<meta http-equiv="refresh" content="0;url=https://form.typeform.com/to/meta">
<script>document.title = 'ran'; document.body.innerHTML = 'ran'</script>
<p>Memoria</p><a href="#fin">Al final</a><img src="x" onerror="document.body.innerHTML = 'ran'">
<svg width="300" height="100" xmlns:xlink="http://www.w3.org/1999/xlink">
  <a id="svg" xlink:href="https://form.typeform.com/to/svg"><text y="20">Salir</text></a>
</svg><div style="height: 300vh"></div><h2 id="fin">Fin</h2>`

test('a page that was handed in is shown with its styles, runs nothing and leads nowhere', async ({ page }) => {
  const left: string[] = []
  await page.context().route('https://form.typeform.com/**', async (route) => {
    left.push(route.request().url())
    await route.fulfill({ contentType: 'text/html', body: '<p>Typeform</p>' })
  })
  await page.goto('/login')
  // as document-frame.tsx does, on a page with the policy of the app
  await page.evaluate(async (text) => {
    const frame = document.createElement('iframe')
    frame.title = 'index.html'
    frame.setAttribute('sandbox', 'allow-scripts')
    frame.style.cssText = 'position: fixed; inset: 0; width: 100%; height: 100%; background: white; z-index: 99'
    frame.src = '/frames/document.html#en'
    document.body.append(frame)
    await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
    frame.contentWindow?.postMessage(text, '*')
  }, handedIn)
  const outer = page.frameLocator('iframe[title="index.html"]')
  const inner = outer.frameLocator('iframe')
  const memoir = inner.getByText('Memoria')
  await expect(memoir).toBeVisible()
  await expect(outer.locator('html')).toHaveAttribute('lang', 'en')
  await expect(outer.locator('iframe')).toHaveAttribute('title', 'Document')
  await expect(memoir).toHaveCSS('color', 'rgb(1, 2, 3)')
  await expect(inner.getByText('Fin', { exact: true })).not.toBeInViewport()
  await inner.getByRole('link', { name: 'Al final' }).click()
  await expect(inner.getByText('Fin', { exact: true })).toBeInViewport()
  await expect(memoir).toHaveCount(1)
  await inner.locator('#svg').click()
  // the refused navigation leaves an error of the browser in place of the page
  await expect(memoir).toHaveCount(0)
  expect(left).toEqual([])
})
