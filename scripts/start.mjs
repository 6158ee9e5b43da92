// npm start: prepares what is missing, then serves web and API. Plain JavaScript without dependencies: it runs on a fresh clone.
import { join } from 'node:path'
import { ensureBuilt } from './setup/build.mjs'
import { runTogether } from './setup/child.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { findNode } from './setup/node.mjs'
import { memory, root } from './setup/root.mjs'
import { runScript } from './setup/step.mjs'

await runScript(async () => {
  await ensureInstalled()
  const node = findNode()
  await ensureBuilt(node)
  // Node's compile cache saves a third of a second at the next start
  const env = { NODE_COMPILE_CACHE: join(memory, 'compiled'), ...process.env }
  return runTogether([{ command: node, args: ['server/main.ts'], env }], root)
})
