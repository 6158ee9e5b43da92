import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { operations } from '#openapi/generated/schema.gen.ts'
import type { Caller } from './caller.ts'
import type { Ctx } from './context.ts'
import type { OperationId, policy } from './policy.ts'

type Given<T> = [NonNullable<T>] extends [never] ? Record<never, never> : NonNullable<T>
type JsonOf<T> = T extends { content: { 'application/json': infer Body } } ? Body : undefined
type Responses<Id extends OperationId> = operations[Id]['responses']
type Success<Id extends OperationId> = Extract<keyof Responses<Id>, 200 | 201 | 202 | 204 | 206 | 303 | 304>
type Sent<Response> = Response extends { content: infer Content }
  ? Content extends { 'application/json': infer Body }
    ? Body
    : Readable | Uint8Array
  : undefined

/** Default success status of an operation: 200 if it has one, else its other success statuses. */
type Usual<Id extends OperationId> = 200 extends Success<Id> ? Extract<Success<Id>, 200> : Success<Id>
/** Body of the answer of an operation with a status. */
export type ReplyBody<Id extends OperationId, Status extends Success<Id> = Usual<Id>> = Sent<Responses<Id>[Status]>
/** Body of the request of an operation; undefined where it has none or is not JSON. */
export type RequestBody<Id extends OperationId> = operations[Id] extends { requestBody?: infer Body }
  ? [NonNullable<Body>] extends [never]
    ? undefined
    : JsonOf<NonNullable<Body>>
  : undefined
export type Query<Id extends OperationId> = Given<operations[Id]['parameters']['query']>
export type Params<Id extends OperationId> = Given<operations[Id]['parameters']['path']>

type Policy = typeof policy
type CallerOf<Id extends OperationId> = Id extends keyof Policy ? ('public' extends Policy[Id][number] ? null : Caller) : Caller

/** A request that passed policy and validation, as a handler sees it. */
export interface Call<Id extends OperationId> {
  /** Id of the request, on every line of its log. */
  id: string
  params: Params<Id>
  /** Defaults of the contract are filled in, although the types cannot tell. */
  query: Query<Id>
  body: RequestBody<Id>
  /** null exactly where the policy says `public`. */
  caller: CallerOf<Id>
  /** Revision in If-Match; null when the client did not send one. */
  ifMatch: number | null
  cookies: Record<string, string | undefined>
  address: string
  userAgent: string
  /** Carries the id of the request. */
  log: FastifyBaseLogger
  /** The raw request, for streams, ranges and the data of the session hook. */
  raw: FastifyRequest
}

/** A cookie that no script can read. */
export interface SentCookie {
  name: string
  /** null takes the cookie away. */
  value: string | null
  path: string
  /** Seconds. */
  maxAge: number
}

/** An answer with its own status, headers or cookies. */
export interface Answer<Status extends number, Body> {
  readonly answer: true
  status: Status
  body: Body
  headers: Record<string, string>
  cookies: SentCookie[]
}

/** `answer(200, grade, { headers: { etag: etag(grade.revision) } })` */
export function answer<Status extends number, Body>(
  status: Status,
  body: Body,
  extra: { headers?: Record<string, string>; cookies?: SentCookie[] } = {},
): Answer<Status, Body> {
  return { answer: true, status, body, headers: extra.headers ?? {}, cookies: extra.cookies ?? [] }
}

type Answers<Id extends OperationId> = { [S in Success<Id>]: Answer<S & number, Sent<Responses<Id>[S]>> }[Success<Id>]
type Plain<Id extends OperationId> = {
  [S in Success<Id>]: Sent<Responses<Id>[S]> extends infer Body ? (Body extends undefined ? void : Body) : never
}[Success<Id>]

/** A plain value answers the only success status of the operation. */
export type Handler<Id extends OperationId> = (call: Call<Id>, ctx: Ctx) => Promise<Plain<Id> | Answers<Id>>
export type Handlers = { [Id in OperationId]: Handler<Id> }
