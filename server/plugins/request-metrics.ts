import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../metrics.ts'

/** Counts every answer by its operation: files and pages together are one, and so is what was not found. */
export function addRequestMetrics(app: FastifyInstance, { requests }: Metrics) {
  app.addHook('onResponse', (request, reply, done) => {
    const { operationId = 'page' } = request.routeOptions.config as { operationId?: string }
    requests.observe({ operation: operationId, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    done()
  })
}
