// npm run build: builds the web app even when it is up to date, and records the build for npm start.
import { ensureBuilt } from './setup/build.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { findNode } from './setup/node.mjs'
import { runScript } from './setup/step.mjs'

await runScript(async () => {
  await ensureInstalled()
  await ensureBuilt(findNode(), { always: true })
  return 0
})
