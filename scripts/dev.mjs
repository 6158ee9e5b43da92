// npm run dev: the same as npm start with hot reload. Vite listens on PORT and proxies /api to the server.
import { runTogether } from './setup/child.mjs'
import { freePort, listening } from './setup/ports.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { findNode } from './setup/node.mjs'
import { root } from './setup/root.mjs'
import { runScript } from './setup/step.mjs'

await runScript(async () => {
  await ensureInstalled()
  const node = findNode()
  const port = process.env.PORT || '3000'
  const apiPort = String(await freePort())
  const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`
  const server = { command: node, args: ['--watch', '--watch-preserve-output', 'server/main.ts'] }
  const vite = { command: node, args: ['node_modules/vite/bin/vite.js', '--port', port, '--strictPort', '--clearScreen', 'false'] }
  return runTogether(
    [
      { ...server, env: { ...process.env, PORT: apiPort, PUBLIC_URL: publicUrl } },
      // before the server responds, a page would only show an error
      { ...vite, env: { ...process.env, API_PORT: apiPort }, when: () => listening(Number(apiPort)) },
    ],
    root,
  )
})
