import { lazyModule } from '@/shared/ui'

/** What is beside the grid: dialogs, the detail of a cell and the list of keys. It downloads after the page. */
export const notebookAside = lazyModule(() => import('./aside'))
