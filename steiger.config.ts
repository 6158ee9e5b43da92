import fsd from '@feature-sliced/steiger-plugin'
import { defineConfig } from 'steiger'

export default defineConfig([
  ...fsd.configs.recommended,
  { ignores: ['**/*.gen.ts'] },
  // a slice with one user is how every slice starts: pages first, and out of the page on the second user
  { files: ['./src/**'], rules: { 'fsd/insignificant-slice': 'off' } },
])
