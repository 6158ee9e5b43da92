/** Preloads the font of the first paint together with the code; otherwise it would load after the style sheet. */
import type { Plugin } from 'vite'

/** @param file matches the font's source file name, without the hash that the build gives it */
export function preloadFont(file: RegExp): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return Object.values(bundle ?? {})
          .filter(({ fileName }) => file.test(fileName))
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${fileName}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head' as const,
          }))
      },
    },
  }
}
