import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pdfData } from '../scripts/vite/pdf-data.ts'

/** Without the product's build steps: routes, prerendered sign-in, preloads, compressed files. */
export default defineConfig({
  plugins: [react({ compiler: { compilationMode: 'annotation' } }), tailwindcss(), pdfData()],
  resolve: { tsconfigPaths: true },
})
