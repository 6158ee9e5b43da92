/** An HTTP client that behaves like a browser: it keeps cookies by path and echoes the XSRF token. */
export class SchoolClient {
  readonly #url: string
  readonly #cookies = new Map<string, { value: string; path: string }>()

  constructor(url: string) {
    this.#url = url
  }

  /** Sends a call below /api/v1, with JSON or a form. @returns status and JSON @throws when the server does not respond */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller states the type of the response
  async call<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<{ status: number; body: T }> {
    const full = `/api/v1${path}`
    const cookie = [...this.#cookies].filter(([, kept]) => full.startsWith(kept.path)).map(([name, { value }]) => `${name}=${value}`)
    const response = await fetch(this.#url + full, {
      method,
      headers: {
        origin: this.#url,
        cookie: cookie.join('; '),
        'x-xsrf-token': this.xsrf,
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
    this.#keep(response)
    const text = await response.text()
    return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as T }
  }

  /** A call that must succeed. @throws with the response when it does not */
  async ok<T>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<T> {
    const answer = await this.call<T>(method, path, body, headers)
    if (answer.status < 200 || answer.status > 299)
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  /** Opens the sign-in page, which sets the cookie that writes need. */
  async visit(): Promise<this> {
    this.#keep(await fetch(`${this.#url}/login`))
    return this
  }

  async signIn(username: string, password: string): Promise<this> {
    await this.visit()
    await this.ok('POST', '/users/auth/login', { username, password })
    return this
  }

  /** The Cookie header of a request to a path, for tools that send it themselves. */
  cookieHeader(path: string): string {
    return [...this.#cookies]
      .filter(([, kept]) => path.startsWith(kept.path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
  }

  get origin(): string {
    return this.#url
  }

  get xsrf(): string {
    return this.#cookies.get('XSRF-TOKEN')?.value ?? ''
  }

  #keep(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split(';')
      const at = pair.indexOf('=')
      const path = attributes.map((attribute) => /^\s*path=(.*)$/i.exec(attribute)?.[1]).find((found) => found) ?? '/'
      this.#cookies.set(pair.slice(0, at), { value: pair.slice(at + 1), path })
    }
  }
}
