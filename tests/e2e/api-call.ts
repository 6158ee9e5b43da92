import type { Page } from '@playwright/test'

interface Options {
  body?: object
  /** The revision that was read. */
  revision?: number
}

/** Calls the API as the page does, for what is not the journey's own. */
export async function call<T>(page: Page, method: 'GET' | 'POST' | 'PATCH', path: string, { body, revision }: Options = {}): Promise<T> {
  return page.evaluate(
    async (asked) => {
      const token = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '')
      const response = await fetch(`/api/v1${asked.path}`, {
        method: asked.method,
        headers: {
          'x-xsrf-token': token,
          ...(asked.body ? { 'content-type': 'application/json' } : {}),
          ...(asked.revision === undefined ? {} : { 'if-match': `"${asked.revision}"` }),
        },
        ...(asked.body ? { body: JSON.stringify(asked.body) } : {}),
      })
      if (!response.ok) throw new Error(`${asked.path} answered ${response.status}: ${await response.text()}`)
      return response.json()
    },
    { method, path, body, revision },
  ) as Promise<T>
}
