import { http, HttpResponse, type HttpHandler } from 'msw/http'
import type { paths, Schema } from '@/shared/api/contract'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
type Operation<P extends keyof paths, M extends Method> = NonNullable<paths[P][M]>
type PathsOf<M extends Method> = { [P in keyof paths]: [Operation<P, M>] extends [{ responses: unknown }] ? P : never }[keyof paths]
type Json<R> = R extends { content: { 'application/json': infer Body } } ? Body : never
type Success<R> = Json<R[keyof R & (200 | 201 | 202)]>
/** The success response of an operation; null for 204. */
type AnswerOf<P extends keyof paths, M extends Method> =
  Operation<P, M> extends { responses: infer R } ? ([Success<R>] extends [never] ? null : Success<R>) : never
type BodyOf<O> = O extends { requestBody: { content: { 'application/json': infer Body } } } ? Body : undefined

/** The request to a mocked operation. */
export interface MockRequest<P extends keyof paths, M extends Method> {
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly headers: Headers
  /** The JSON body; undefined where the contract has none. */
  readonly body: BodyOf<Operation<P, M>>
}

type Answer<P extends keyof paths, M extends Method> =
  | AnswerOf<P, M>
  | Response
  | ((mockRequest: MockRequest<P, M>) => AnswerOf<P, M> | Response | Promise<AnswerOf<P, M> | Response>)

function addressOf(path: string): RegExp {
  // ids are numbers or UUIDs, so that deliverables/{id} does not match deliverables/get_group_deliverables
  const pattern = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name.endsWith('id') ? `(?<${name}>\\d+|[\\da-f]{8}-[\\da-f-]{27})` : `(?<${name}>[^/?]+)`,
  )
  return new RegExp(`/api/v1${pattern}(?:\\?.*)?$`)
}

function handlerOf<M extends Method>(method: M) {
  return <P extends PathsOf<M>>(path: P, answer: Answer<P, M>): HttpHandler => {
    const address = addressOf(path)
    return http[method](address, async ({ request }) => {
      const url = new URL(request.url)
      const isJson = request.headers.get('content-type')?.includes('json')
      const mockRequest = {
        params: { ...address.exec(url.pathname)?.groups },
        query: url.searchParams,
        headers: request.headers,
        body: isJson ? await request.clone().json() : undefined,
      } as MockRequest<P, M>
      const response = typeof answer === 'function' ? await answer(mockRequest) : answer
      if (response instanceof Response) return response.clone()
      return response === null ? new Response(null, { status: 204 }) : HttpResponse.json(response as object)
    })
  }
}

/**
 * Handlers of msw, typed by the contract: `mockApi.get('/users/users/self', aSelf())`. The body may also be a function of the request,
 * `refuse(…)`, `never()` or `offline()`. In a story: `beforeEach: ({ msw }) => msw.use(mockApi.get(…))`.
 */
export const mockApi = {
  get: handlerOf('get'),
  post: handlerOf('post'),
  put: handlerOf('put'),
  patch: handlerOf('patch'),
  delete: handlerOf('delete'),
}

/** An error response of the contract: `refuse(409, { code: 'conflict', detail: 'Somebody else saved this first.', current })`. */
export function refuse(status: number, body: Schema<'Error'> | Schema<'Conflict'>): Response {
  return HttpResponse.json(body, { status })
}

export const notFound = () => refuse(404, { code: 'not_found', detail: 'Not found.' })
export const signedOut = () => refuse(401, { code: 'token_not_valid', detail: 'Given token not valid for any token type' })
export const denied = () => refuse(403, { code: 'permission_denied', detail: 'You do not have permission to perform this action.' })

/** The database of the server is away. */
export const unavailable = () => refuse(503, { code: 'unavailable', detail: 'The service is not available right now.', retry_after: 1 })

/** The server cannot be reached. */
export const offline = (): Response => HttpResponse.error()

/** A response that never arrives: for loading states. */
export const never = () => new Promise<never>(() => {})
