import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Without the product's build steps: routes, prerendered sign-in, preloads, compressed files. */
export default defineConfig({
  plugins: [react({ compiler: { compilationMode: 'annotation' } }), tailwindcss()],
  resolve: { tsconfigPaths: true },
})
