import { lazyModule } from '../lazy-module'

/** `Markdown` for pages that show it only sometimes. */
export const lazyMarkdown = lazyModule(() => import('./markdown'))
