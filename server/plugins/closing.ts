import type { FastifyInstance } from 'fastify'

/** Maximum wait for pending responses, in milliseconds. */
const timeoutMs = 10_000

/**
 * Closing waits for pending responses only. Browsers open connections in advance without sending anything; Node counts those as busy
 * and would wait a minute.
 */
export function addClosing(app: FastifyInstance) {
  let underWay = 0
  let finished: (() => void) | undefined
  app.server.on('request', (_request, response) => {
    underWay += 1
    response.once('close', () => {
      underWay -= 1
      if (underWay === 0) finished?.()
    })
  })
  app.addHook('preClose', async () => {
    if (underWay > 0) {
      await new Promise<void>((resolve) => {
        finished = resolve
        // An upper limit only: normally the last response ends the wait.
        setTimeout(resolve, timeoutMs).unref()
      })
    }
    // A new connection would be waited for like an idle one.
    app.server.on('connection', (socket) => socket.destroy())
    app.server.closeAllConnections()
  })
}
