import type { FastifyInstance } from 'fastify'

/** Longest wait for answers under way. */
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
        setTimeout(resolve, patienceMs).unref()
      })
    }
    // who was just coming in would be waited for as long as who says nothing
    app.server.on('connection', (socket) => socket.destroy())
    app.server.closeAllConnections()
  })
}
