import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Without what the product's own build adds to its one page: routes, painted sign-in, preloads, compressed files. */
export default defineConfig({
  plugins: [react({ compiler: { compilationMode: 'annotation' } }), tailwindcss()],
  resolve: { tsconfigPaths: true },
})
