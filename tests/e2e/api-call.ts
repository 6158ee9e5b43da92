import { expect, type Page } from '@playwright/test'

interface Options {
  body?: object
  /** The revision that was read. */
  revision?: number
}

/** Calls the API as the page does, for steps that the test does not take on the screen. */
export async function call<T>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  { body, revision }: Options = {},
): Promise<T> {
  return page.evaluate(
    async (request) => {
      const token = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '')
      const response = await fetch(`/api/v1${request.path}`, {
        method: request.method,
        headers: {
          'x-xsrf-token': token,
          ...(request.body ? { 'content-type': 'application/json' } : {}),
          ...(request.revision === undefined ? {} : { 'if-match': `"${request.revision}"` }),
        },
        ...(request.body ? { body: JSON.stringify(request.body) } : {}),
      })
      if (!response.ok) throw new Error(`${request.path} answered ${response.status}: ${await response.text()}`)
      return response.status === 204 ? null : response.json()
    },
    { method, path, body, revision },
  ) as Promise<T>
}

/** Sends a file of up to 50 MB to the API with the session of the page. */
export async function upload<T>(page: Page, path: string, file: { name: string; mimeType: string; buffer: Buffer }): Promise<T> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const headers = { 'x-xsrf-token': decodeURIComponent(token) }
  const response = await page.request.post(`/api/v1${path}`, { headers, multipart: { file } })
  expect(response.status(), await response.text()).toBeLessThan(300)
  return response.json() as Promise<T>
}
