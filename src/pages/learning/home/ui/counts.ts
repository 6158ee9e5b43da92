import { formatInteger } from '@/shared/lib/format'

/** Formatted parameters of a text such as "12 de 28". */
export const counts = (done: number, total: number) => ({ done: formatInteger(done), total: formatInteger(total) })
