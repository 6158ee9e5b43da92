import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { randomUUID } from 'node:crypto'
import contract from '#openapi/generated/openapi.gen.json' with { type: 'json' }
import type { Config } from './config.ts'
import type { Deps } from './context.ts'
import { handlers } from './modules/index.ts'
import { addClosing } from './plugins/closing.ts'
import { addContract, eraseHandlers, type ApiDefinition } from './plugins/contract.ts'
import { addCookies } from './plugins/cookies.ts'
import { addCsrf } from './plugins/csrf.ts'
import { addErrors } from './plugins/errors.ts'
import { addHealth } from './plugins/health.ts'
import { addHeaders } from './plugins/headers.ts'
import { addRequestLog, addRequestMetrics } from './plugins/request-log.ts'
import { addRateLimit } from './plugins/rate-limit.ts'
import { addSecurityTxt } from './plugins/security-txt.ts'
import { addSession } from './plugins/session.ts'
import { limitConnections, timeoutsOf } from './plugins/slow-connections.ts'
import { addExpectation, answerMalformed, answerUnreadable } from './plugins/unrouted.ts'
import { addWeb } from './plugins/web.ts'
import { policy } from './policy.ts'

/** The router takes no number of proxies, so hops are counted; the nearest proxy is hop 0. */
const trusted = ({ trustProxy }: Config) =>
  typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy

export const apiDefinition: ApiDefinition = { contract, handlers: eraseHandlers(handlers), policy }

/**
 * The whole application, not listening yet.
 * @param definition another contract with its handlers, for tests of the frame itself
 * @throws when an operation of the contract has no handler or no policy row
 */
export async function buildApp(deps: Deps, definition: ApiDefinition = apiDefinition): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    genReqId: () => randomUUID(),
    trustProxy: trusted(deps.config),
    bodyLimit: 1024 * 1024,
    // The contract has no HEAD; Fastify would make the whole answer and throw it away.
    exposeHeadRoutes: false,
    ...timeoutsOf(deps.config.connections),
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: answerUnreadable(deps.config),
    clientErrorHandler: answerMalformed(deps.config),
  })
  // A text body would not be validated: the contract has JSON only.
  app.removeContentTypeParser('text/plain')
  addErrors(app)
  addClosing(app)
  addExpectation(app, deps.config)
  limitConnections(app, deps.config)
  addHeaders(app, deps.config)
  addRequestLog(app)
  if (deps.metrics) addRequestMetrics(app, deps.metrics)
  addHealth(app, deps)
  addSession(app)
  await addCookies(app, deps.config)
  addCsrf(app, deps.config)
  await addRateLimit(app, deps)
  // The store counts the bytes itself; a second limit here would cut files off silently.
  await app.register(multipart, { throwFileSizeLimit: false, limits: { fileSize: Infinity, files: 2, fields: 1, fieldSize: 10_000 } })
  await app.register((api) => addContract(api, deps, definition))
  addSecurityTxt(app, deps)
  await addWeb(app, deps.config)
  await app.ready()
  return app
}
