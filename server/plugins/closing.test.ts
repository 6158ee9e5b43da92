import { once } from 'node:events'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { addClosing } from './closing.ts'

it('waits for an answer under way, not for silent connections', async () => {
  const app = fastify()
  addClosing(app)
  const body = new PassThrough()
  app.get('/', (_request, reply) => reply.send(body))
  const address = new URL(await app.listen({ port: 0 }))
  const silent = connect(Number(address.port), address.hostname)
  await once(silent, 'connect')
  const silentEnds = once(silent.resume(), 'close')

  body.write('first half, ')
  const response = await fetch(address)
  const closed = app.close()
  body.end('second half')
  expect(await response.text()).toBe('first half, second half')
  await closed
  await silentEnds
})

it('does not wait for who comes in while it closes', async () => {
  const app = fastify()
  addClosing(app)
  let ended: Promise<unknown> | undefined
  // after the connections were closed, before the server stops listening
  app.addHook('preClose', async () => {
    const arrived = once(app.server, 'connection')
    const late = connect(Number(address.port), address.hostname)
    ended = once(late.resume(), 'close')
    await arrived
  })
  const address = new URL(await app.listen({ port: 0 }))
  await expect(app.close()).resolves.toBeUndefined()
  await ended
})
