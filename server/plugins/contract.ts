import glue from 'fastify-openapi-glue'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Ctx, Deps } from '../context.ts'
import type { Answer, Call, Handlers } from '../contract.ts'
import type { OperationId } from '../policy.ts'
import type { Allowed } from '../role-groups.ts'
import { inRequestScope, RequestScope } from '../db/request-scope.ts'
import { invalid } from '../errors.ts'
import { sendCookie } from './cookies.ts'
import { declaredQuery, type Parameter } from './declared-query.ts'
import { addFormBodies, formType } from './form-bodies.ts'
import { answerOnce, keyedRequest } from './idempotency.ts'
import { refuseImpersonatedFields } from './impersonation.ts'
import { normaliseNames } from './one-line-names.ts'
import { limitPerPerson } from './person-limits.ts'
import { Callers, guard } from './session.ts'
import { validatorFor } from './validation.ts'

/** The parts of an OpenAPI document that the server reads. */
export interface ContractDocument {
  info: { title: string; version: string }
  openapi: string
  paths: Record<string, Record<string, unknown>>
}
export interface Operation {
  operationId: string
  parameters?: Parameter[]
  responses: Record<string, { content?: Record<string, { schema: object }> }>
  requestBody?: { content?: Record<string, unknown>; required?: boolean }
  /** `signed-path`: the signature in the path allows the write, without cookies and without the XSRF header. */
  'x-csrf'?: 'signed-path'
}

/** A contract with the handlers and the policy that belong to it. */
export interface ApiDefinition {
  contract: ContractDocument
  handlers: Partial<Record<string, AnyHandler>>
  policy: Record<string, Allowed>
}
export type AnyHandler = (call: Call<OperationId>, ctx: Ctx) => Promise<unknown>

/** Drops the operation of each handler from the types, which have already been checked. */
export const eraseHandlers = (handlers: Partial<Handlers>): ApiDefinition['handlers'] => handlers as unknown as ApiDefinition['handlers']

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const
export const apiPrefix = '/api/v1'

/** Operations of a contract, in its order. */
export function operationsOf(contract: ContractDocument) {
  return Object.entries(contract.paths).flatMap(([path, item]) =>
    methods.filter((method) => method in item).map((method) => ({ method, path, operation: item[method] as Operation })),
  )
}

/** One route per operation of the contract. */
export async function addContract(app: FastifyInstance, deps: Deps, apiDefinition: ApiDefinition) {
  refuseGaps(apiDefinition)
  const callers = new Callers(deps)
  const operations = new Map(operationsOf(apiDefinition.contract).map(({ operation }) => [operation.operationId, operation]))
  addFormBodies(app)
  app.setValidatorCompiler(({ schema, httpPart }) => validatorFor(schema as object, httpPart))
  await app.register(glue, {
    prefix: apiPrefix,
    specification: readableByGlue(apiDefinition.contract),
    operationResolver: (operationId: string) => {
      const allowed = apiDefinition.policy[operationId] ?? []
      const operation = operations.get(operationId) as Operation
      // Public operations are limited where the contract has a 429.
      const limited = allowed.includes('public') && '429' in operation.responses
      return {
        config: {
          operationId,
          takesForm: operation.requestBody?.content?.[formType] !== undefined,
          isSignedPath: operation['x-csrf'] === 'signed-path',
          rateLimit: limited ? {} : false,
        },
        onRequest: [guard(callers, operationId, allowed), limitPerPerson(deps, operationId)],
        preValidation: [
          declaredQuery(operation.parameters),
          ...(needsBody(operation) ? [requireBody] : []),
          ...(operation.requestBody ? [async ({ body }: FastifyRequest) => normaliseNames(body)] : []),
        ],
        ...(operation.requestBody && {
          preHandler: (request: FastifyRequest) => refuseImpersonatedFields(request.caller, operationId, request),
        }),
        handler: run(deps, callers, {
          operationId,
          handler: apiDefinition.handlers[operationId] as AnyHandler,
          status: successOf(operation),
          takesKey: takesKey(operation),
        }),
      } as unknown as RouteOptions
    },
  })
}

const needsBody = ({ requestBody }: Operation) => requestBody?.required === true && 'application/json' in (requestBody.content ?? {})

/** The router does not validate a request without a body. */
async function requireBody({ body }: FastifyRequest) {
  if (body === undefined || body === null) throw invalid({ body: ['required'] })
}

/** Whether the operation accepts an idempotency key. */
export const takesKey = ({ parameters }: Operation) => parameters?.some(({ name }) => name === 'Idempotency-Key') === true

/** Status of a plain result: the lowest success status of the operation. */
export const successOf = (operation: Operation) =>
  Number(
    Object.keys(operation.responses)
      .filter((status) => status.startsWith('2'))
      .toSorted()[0],
  )

/** @throws Error naming every operation without a handler or a policy row, and every row without an operation */
function refuseGaps({ contract, handlers, policy }: ApiDefinition) {
  const ids = operationsOf(contract).map(({ operation }) => operation.operationId)
  const gaps = [
    ['without a handler', ids.filter((id) => !handlers[id])],
    ['without a policy row', ids.filter((id) => !policy[id])],
    ['in the policy but not in the contract', Object.keys(policy).filter((id) => !ids.includes(id))],
    ['with a handler but not in the contract', Object.keys(handlers).filter((id) => !ids.includes(id))],
  ].flatMap(([what, names]) => (names?.length ? [`${(names as string[]).join(', ')} ${String(what)}`] : []))
  if (gaps.length > 0) throw new Error(`The contract and the server do not fit: operation ${gaps.join('; ')}.`)
}

/** Route options. Handlers stream multipart bodies, so forms are not validated here; binary responses are not serialised. */
function readableByGlue(contract: ContractDocument): object {
  const copy = structuredClone(contract)
  for (const { operation } of operationsOf(copy)) {
    if (operation.requestBody?.content && !('application/json' in operation.requestBody.content)) delete operation.requestBody
    for (const response of Object.values(operation.responses)) {
      if (response.content && !('application/json' in response.content)) delete response.content
    }
  }
  return copy
}

interface Route {
  operationId: string
  handler: AnyHandler
  status: number
  takesKey: boolean
}

function run(deps: Deps, callers: Callers, { operationId, handler, status, takesKey: isOnce }: Route) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const scope = new RequestScope(operationId)
    const isRead = request.method === 'GET'
    // Only reads are cancelled: a client may leave the page right after sending a write.
    if (isRead) reply.raw.once('close', () => reply.raw.writableFinished || scope.abandon())
    const respond = async (): Promise<Answer<number, unknown>> => {
      const result = await handler(callOf(request), deps)
      return isAnswer(result) ? result : { answer: true, status, body: result, headers: {}, cookies: [] }
    }
    const keyed = isOnce ? keyedRequest(request, operationId, deps.config.secret) : null
    try {
      return send(reply, await inRequestScope(scope, () => (keyed ? answerOnce(deps, keyed, respond) : respond())), deps)
    } finally {
      if (!isRead) callers.forget()
    }
  }
}

export const isAnswer = (result: unknown): result is Answer<number, unknown> =>
  typeof result === 'object' && result !== null && 'answer' in result && result.answer === true

function callOf(request: FastifyRequest): Call<OperationId> {
  return {
    id: request.id,
    params: request.params,
    query: request.query,
    body: request.body,
    caller: request.caller,
    ifMatch: readIfMatch(request.headers['if-match']),
    cookies: request.cookies,
    address: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 400) ?? '',
    log: request.log,
    raw: request,
  } as unknown as Call<OperationId>
}

function readIfMatch(header: string | undefined): number | null {
  if (header === undefined || header === '*') return null
  const revision = /^(?:W\/)?"(\d{1,15})"$/.exec(header)?.[1]
  if (revision === undefined) throw invalid({ 'if-match': ['format'] })
  return Number(revision)
}

function send(reply: FastifyReply, result: Answer<number, unknown>, { config }: Deps) {
  for (const cookie of result.cookies) sendCookie(reply, config, cookie)
  reply.code(result.status).headers(result.headers)
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  return reply.send(result.body)
}
