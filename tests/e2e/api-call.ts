import type { Page } from '@playwright/test'

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
