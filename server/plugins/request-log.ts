import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Bindings, Logger } from 'pino'
import type { Metrics } from '../metrics.ts'

/** Links in mails have their token in the path; the log must not contain it. */
const withoutTokens = (url: string) =>
  url.replace(/(password_links|reset-password|set-password|confirm-email|stop-notices|notice_stops)\/[^?]*/, '$1/…')

type Line = Parameters<FastifyBaseLogger['info']>
type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'

/** The logger of a request, which adds its id to every line. Created at the first line: most requests write none. */
class RequestLog {
  readonly #parent: FastifyBaseLogger
  readonly #bindings: Bindings
  #log: FastifyBaseLogger | undefined

  constructor(parent: FastifyBaseLogger, bindings: Bindings) {
    this.#parent = parent
    this.#bindings = bindings
  }

  get level(): string {
    return this.#parent.level
  }
  child(bindings: Bindings): FastifyBaseLogger {
    return this.#parent.child({ ...this.#bindings, ...bindings })
  }
  fatal(...line: Line): void {
    this.#write('fatal', line)
  }
  error(...line: Line): void {
    this.#write('error', line)
  }
  warn(...line: Line): void {
    this.#write('warn', line)
  }
  info(...line: Line): void {
    this.#write('info', line)
  }
  debug(...line: Line): void {
    this.#write('debug', line)
  }
  trace(...line: Line): void {
    this.#write('trace', line)
  }
  silent(): void {}

  #write(level: Level, line: Line): void {
    this.#log ??= this.#parent.child(this.#bindings)
    this.#log[level](...line)
  }
}

/** Logs one line per response, where the level includes it. */
export function addRequestLog(app: FastifyInstance) {
  app.setChildLoggerFactory((parent, bindings) => new RequestLog(parent, bindings))
  const log = app.log as unknown as Logger
  app.addHook('onResponse', (request, reply, done) => {
    const level = reply.statusCode >= 500 ? 'error' : 'info'
    if (log.isLevelEnabled(level)) {
      const line = {
        method: request.method,
        url: withoutTokens(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.caller ? { user: request.caller.id } : {}),
      }
      request.log[level](line, 'answered')
    }
    done()
  })
}

/** Measures every response by operation. Files, pages and unknown addresses share the label `page`. */
export function addRequestMetrics(app: FastifyInstance, { requests }: Metrics) {
  app.addHook('onResponse', (request, reply, done) => {
    const { operationId = 'page' } = request.routeOptions.config as { operationId?: string }
    requests.observe({ operation: operationId, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    done()
  })
}
