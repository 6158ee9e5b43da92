/** Largest image except for a program's background, bytes (specification §5: 1024 kb). */
export const imageLimit = 1024 * 1024
/** Largest background of a program, bytes. */
export const backgroundLimit = 2 * imageLimit

/** The choices of rows per page; the first is the default. */
export const pageSizes = [25, 50, 100] as const

export type PageSize = (typeof pageSizes)[number]

/** The programs of a center are read in one page (specification §9). */
export const centerCoursesPageSize = 1000
