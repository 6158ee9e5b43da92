// npm test: prepares a fresh clone, then runs the tests with the Node that supports TypeScript.
import { runTogether } from './setup/child.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { findNode } from './setup/node.mjs'
import { cachingEnvironment, root } from './setup/root.mjs'
import { runScript } from './setup/step.mjs'

await runScript(async () => {
  await ensureInstalled()
  const args = ['scripts/test/main.ts', ...process.argv.slice(2)]
  return runTogether([{ command: findNode(), args, env: cachingEnvironment() }], root)
})
