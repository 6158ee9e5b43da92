/** The yardstick of every benchmark: a bare Node server that answers 1 KiB of JSON. Prints its address. */
import { createServer } from 'node:http'

const body = JSON.stringify({ filling: 'x'.repeat(1024 - '{"filling":""}'.length) })
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
})
