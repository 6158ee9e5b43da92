import type { FastifyInstance } from 'fastify'

/** Longest wait for answers under way, in milliseconds. */
const patienceMs = 10_000

/**
 * Closing waits for the answers under way and for nothing else. Browsers open connections in advance and say nothing on them;
 * Node takes those for busy and would wait a minute.
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
        // Only a limit: the close of the last answer ends the wait.
        setTimeout(resolve, patienceMs).unref()
      })
    }
    // A connection that opens now would be waited for like a silent one.
    app.server.on('connection', (socket) => socket.destroy())
    app.server.closeAllConnections()
  })
}
