import { formatInteger } from '@/shared/lib/format'

/** "12 de 28": two counts for one text. */
export const counts = (done: number, total: number) => ({ done: formatInteger(done), total: formatInteger(total) })
