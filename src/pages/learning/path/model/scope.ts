/** What the reader goes through: a whole program, or one unit of it. */
export interface Scope {
  readonly courseId: number
  /** The unit; null for the whole program. */
  readonly unitId: number | null
  readonly group: number | undefined
}

/** The address of a class in the scope. */
export const classLink = ({ courseId, unitId, group }: Scope, contentId: number) =>
  unitId === null
    ? ({ to: '/next-unit/$courseId/{-$contentId}', params: { courseId, contentId }, search: { group } } as const)
    : ({ to: '/unit/$unitId/{-$contentId}', params: { unitId, contentId }, search: { group } } as const)

/** The address of the scope's contents. */
export const contentsLink = ({ courseId, unitId, group }: Scope, contentId?: number) =>
  unitId === null
    ? ({ to: '/next-unit/$courseId/content/{-$contentId}', params: { courseId, contentId }, search: { group } } as const)
    : ({ to: '/unit/$unitId/content/{-$contentId}', params: { unitId, contentId }, search: { group } } as const)
