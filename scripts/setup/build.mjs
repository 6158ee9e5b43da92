import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runQuietly } from './child.mjs'
import { memory, root } from './root.mjs'
import { SetupError, step } from './step.mjs'

/** Sources of the built web app. */
const sources = ['index.html', 'openapi/labels', 'package.json', 'package-lock.json', 'public', 'src', 'tsconfig.json', 'vite.config.ts']
/** Written by the build. */
const product = 'src/app/routeTree.gen.ts'
const stampFile = join(memory, 'built')

/** @param {string} path @returns {string[]} the files at or below it, sorted */
function filesAt(path) {
  if (!existsSync(join(root, path))) return []
  if (statSync(join(root, path)).isFile()) return path === product ? [] : [path]
  const names = readdirSync(join(root, path)).toSorted()
  return names.flatMap((name) => filesAt(`${path}/${name}`))
}

/** @returns {string} a hash of the sources; 500 files take about 20 ms */
function fingerprint() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesAt))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

/**
 * Builds the web app into dist/ when the sources have changed since the last build.
 * @param {string} node the Node to build with
 * @param {{ always?: boolean }} [options]
 */
export async function ensureBuilt(node, { always = false } = {}) {
  const current = fingerprint()
  const isFresh = existsSync(join(root, 'dist/index.html')) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === current
  if (isFresh && !always) return
  // an interrupted build leaves no stamp, so the next start builds again
  rmSync(stampFile, { force: true })
  const { NODE_ENV: _development, ...env } = process.env
  await step('Building the web app', async () => {
    const vite = join(root, 'node_modules/vite/bin/vite.js')
    const { code, output } = await runQuietly(node, [vite, 'build', '--logLevel', 'warn'], { cwd: root, env })
    if (code !== 0) throw new SetupError(`The web app could not be built:\n${output.trim()}`)
  })
  mkdirSync(memory, { recursive: true })
  writeFileSync(stampFile, current)
}
