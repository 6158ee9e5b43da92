// npm start: prepares what is missing, then serves web and API. Plain JavaScript without dependencies: it runs on a fresh clone.
import { ensureBuilt } from './setup/build.mjs'
import { runTogether } from './setup/child.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { findNode } from './setup/node.mjs'
import { cachingEnvironment, root } from './setup/root.mjs'
import { runScript } from './setup/step.mjs'

await runScript(async () => {
  await ensureInstalled()
  const node = findNode()
  await ensureBuilt(node)
  return runTogether([{ command: node, args: ['server/main.ts'], env: cachingEnvironment() }], root)
})
