import type { components } from '#openapi/generated/schema.gen.ts'

type Kind = components['schemas']['AnnotationKind']
type Place = components['schemas']['AnnotationPlace']
type Shape = Exclude<keyof Place, 'page'>

/** What each kind can lie on: a comment on a point, or on the words that it is about. */
const shapes: Readonly<Record<Kind, readonly Shape[]>> = {
  highlight: ['quads', 'lines'],
  strike: ['quads', 'lines'],
  comment: ['point', 'quads', 'lines'],
  ink: ['paths'],
  check: ['point'],
  cross: ['point'],
}

const isText = (mediaType: string) => mediaType.startsWith('text/')

/** Whether an annotation of this kind can lie there in a file of this type. */
export function fitsPlace(kind: Kind, place: Place, mediaType: string): boolean {
  const given = (['point', 'quads', 'paths', 'lines'] as const).filter((shape) => place[shape] !== undefined)
  const [shape] = given
  if (shape === undefined || given.length > 1 || !shapes[kind].includes(shape)) return false
  if (place.paths?.some(({ length }) => length % 2 === 1)) return false
  if (isText(mediaType)) return shape === 'lines' && place.page === undefined && (place.lines?.[0] ?? 0) <= (place.lines?.[1] ?? 0)
  if (shape === 'lines') return false
  if (mediaType === 'application/pdf') return place.page !== undefined
  return mediaType.startsWith('image/') && place.page === undefined
}
