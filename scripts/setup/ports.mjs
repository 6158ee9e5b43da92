import { createConnection, createServer } from 'node:net'

/** @returns {Promise<number>} a TCP port of this machine that is free now */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/**
 * Waits until a process listens on a port of this machine.
 * @param {number} port
 * @param {() => boolean} [isHopeless] ends the wait when it returns true
 * @returns {Promise<boolean>} whether a process listens
 */
export async function listening(port, isHopeless = () => false) {
  while (!isHopeless()) {
    const isOpen = await new Promise((resolve) => {
      const socket = createConnection({ port, host: 'localhost' }, () => resolve(true))
      socket.once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isOpen) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
}
