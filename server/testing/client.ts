import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { OperationId } from '../policy.ts'
import type { Params, Query, ReplyBody, RequestBody } from '../contract.ts'
import { apiPrefix, takesKey } from '../plugins/contract.ts'
import { xsrfCookie } from '../modules/auth/tokens.ts'
import { xsrfHeader } from '../plugins/csrf.ts'
import type { contractCheck } from './contract-check.ts'

type Part<Name extends string, T> = Record<never, never> extends T ? { [N in Name]?: T } : { [N in Name]: T }
type BodyPart<Id extends OperationId> = undefined extends RequestBody<Id> ? { body?: FormData } : { body: RequestBody<Id> }

/** Input of an operation, as the contract defines it. */
export type Input<Id extends OperationId> = Part<'params', Params<Id>> &
  Part<'query', Query<Id>> &
  BodyPart<Id> & {
    /** Revision for If-Match. */
    ifMatch?: number
    headers?: Record<string, string>
  }
type Inputs<Id extends OperationId> = Record<never, never> extends Input<Id> ? [input?: Input<Id>] : [input: Input<Id>]

export interface Result<Body = unknown> {
  status: number
  /** Parsed JSON, bytes of anything else, undefined for nothing. */
  body: Body
  headers: Record<string, string | string[] | number | undefined>
}

/** A browser as seen by the API: keeps cookies by path, echoes the XSRF token, comes from our own origin. */
export class Client {
  readonly #app: FastifyInstance
  readonly #contract: ReturnType<typeof contractCheck>
  readonly cookies = new Map<string, { value: string; path: string }>()
  /** Address of the computer, sent with every call; a test may change it. */
  address = '127.0.0.1'

  constructor(app: FastifyInstance, contract: ReturnType<typeof contractCheck>) {
    this.#app = app
    this.#contract = contract
  }

  /** Calls an operation and checks the answer against the contract, whatever its status. */
  async call<Id extends OperationId>(operationId: Id, ...[input]: Inputs<Id>): Promise<Result> {
    const known = this.#contract.find(operationId)
    if (!known) throw new Error(`no operation ${operationId} in the contract`)
    const {
      params = {},
      query = {},
      body,
      ifMatch,
      headers = {},
    } = (input ?? {}) as {
      params?: Record<string, unknown>
      query?: Record<string, unknown>
      body?: unknown
      ifMatch?: number
      headers?: Record<string, string>
    }
    const path = known.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(params[name])))
    const search = new URLSearchParams(
      Object.entries(query)
        .filter(([, value]) => value !== undefined)
        .flatMap(([name, value]) => [value].flat().map((each) => [name, String(each)])),
    )
    const result = await this.send({
      method: known.method.toUpperCase(),
      url: `${apiPrefix}${path}${search.size > 0 ? `?${search}` : ''}`,
      ...(body === undefined ? {} : { body }),
      headers: {
        ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
        ...(takesKey(known.operation) && { 'idempotency-key': randomUUID() }),
        ...headers,
      },
    })
    this.#contract.check(operationId, known.operation, {
      status: result.status,
      contentType: result.headers['content-type'] as string | undefined,
      body: result.body,
    })
    return result
  }

  /** Calls an operation that must succeed, and returns its body. */
  async ok<Id extends OperationId>(operationId: Id, ...input: Inputs<Id>): Promise<ReplyBody<Id>> {
    const { status, body } = await this.call(operationId, ...input)
    if (status < 200 || status > 299) throw new Error(`${operationId} answered ${status}: ${JSON.stringify(body)}`)
    return body as ReplyBody<Id>
  }

  /** Sends a request without any checks. */
  async send({
    method,
    url,
    body,
    headers = {},
  }: {
    method: string
    url: string
    body?: unknown
    headers?: Record<string, string>
  }): Promise<Result> {
    const xsrf = (this.cookies.get(`__Host-${xsrfCookie}`) ?? this.cookies.get(xsrfCookie))?.value
    if (xsrf === undefined && method !== 'GET') {
      // The first request of a browser is a page, which sets the cookie.
      await this.send({ method: 'GET', url: '/' })
      return this.send({ method, url, body, headers })
    }
    const cookies = [...this.cookies].filter(([, { path }]) => url.startsWith(path)).map(([name, { value }]) => `${name}=${value}`)
    const response = await this.#app.inject({
      method: method as 'GET',
      url,
      remoteAddress: this.address,
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(cookies.length > 0 ? { cookie: cookies.join('; ') } : {}),
        ...(xsrf === undefined ? {} : { [xsrfHeader]: xsrf }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    for (const { name, value, path = '/', maxAge, expires } of response.cookies as {
      name: string
      value: string
      path?: string
      maxAge?: number
      expires?: Date
    }[]) {
      if (maxAge === 0 || (expires && expires.getTime() < Date.now())) this.cookies.delete(name)
      else this.cookies.set(name, { value, path })
    }
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    return {
      status: response.statusCode,
      headers: response.headers,
      body: response.rawPayload.length === 0 ? undefined : isJson ? response.json() : response.rawPayload,
    }
  }
}
