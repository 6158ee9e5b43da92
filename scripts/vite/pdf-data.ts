/**
 * Serves what pdf.js reads while it draws: character maps, the standard fonts, colour profiles, and decoders of rare image formats. They
 * lie under a path with the version, so that browsers keep them.
 */
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, join, sep } from 'node:path'
import type { Plugin } from 'vite'

const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const folders = ['cmaps', 'standard_fonts', 'iccs', 'wasm'] as const
const base = `assets/pdfjs-${version}`

/** quickjs runs the scripts of PDFs, which we never do. */
const isServed = (name: string) => !/quickjs|LICENSE/i.test(name)

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.wasm': 'application/wasm' }

export function pdfData(): Plugin {
  return {
    name: 'pdf-data',
    config: () => ({ define: { PDF_DATA: JSON.stringify(`/${base}/`) } }),
    configureServer(server) {
      server.middlewares.use(`/${base}`, (request, response, next) => {
        const file = join(root, request.url?.split('?', 1)[0] ?? '')
        if (!folders.some((folder) => file.startsWith(join(root, folder) + sep)) || !existsSync(file)) return next()
        response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
        createReadStream(file).pipe(response)
      })
    },
    generateBundle() {
      for (const folder of folders)
        for (const name of readdirSync(join(root, folder)).filter(isServed))
          this.emitFile({ type: 'asset', fileName: `${base}/${folder}/${name}`, source: readFileSync(join(root, folder, name)) })
    },
  }
}
