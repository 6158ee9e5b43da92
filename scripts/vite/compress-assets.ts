/** Writes a .br and a .gz beside every file of the build that becomes smaller, with the best compression, so the server need not compress. */
import { constants, brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          if (!/\.(m?js|css|svg|json|wasm)$/.test(fileName)) continue
          const text = file.type === 'chunk' ? file.code : file.source
          const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
          this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotliCompressSync(text, quality) })
          this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(text, { level: 9 }) })
        }
      },
    },
  }
}
