// npm run dev: the same as npm start with hot reload. Vite answers on PORT and hands /api to the server behind it.
import { runTogether } from './setup/child.mjs'
import { freePort } from './setup/free-port.mjs'
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
  return runTogether(
    [
      {
        command: node,
        args: ['--watch', '--watch-preserve-output', 'server/main.ts'],
        env: { ...process.env, PORT: apiPort, PUBLIC_URL: publicUrl },
      },
      {
        command: node,
        args: ['node_modules/vite/bin/vite.js', '--port', port, '--strictPort'],
        env: { ...process.env, API_PORT: apiPort },
      },
    ],
    root,
  )
})
