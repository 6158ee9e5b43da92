import { z } from 'zod'
import { rubric } from './rubric-schema.ts'
import { sampleFile } from './sample-file-schema.ts'
import type { PersonGiven } from '../../testing/factories/index.ts'

export const courseKeys = ['markup', 'programming', 'databases', 'systems', 'environments', 'digitalisation'] as const
const groupKeys = ['archived', 'dam1', 'daw1', 'dam2', 'coruna'] as const
export const studentKeys = ['dam1', 'daw1', 'dam2', 'coruna', 'former'] as const
const centerKeys = ['ribera', 'puerta'] as const
const topics = ['web', 'code', 'data', 'report', 'system'] as const
const levels = ['excellent', 'good', 'pass', 'fail'] as const

export type CourseKey = (typeof courseKeys)[number]
export type GroupKey = (typeof groupKeys)[number]
/** The groups of this year, and `former`: those who only studied last year. */
export type StudentKey = (typeof studentKeys)[number]
export type CenterKey = (typeof centerKeys)[number]
/** How good the work was: 9 and more, 7, 5, less. */
export type Level = (typeof levels)[number]

const percent = z.number().min(0).max(100)
/** `RA2.g: 60`: percent of each criterion. */
const criterionWeights = z.record(z.string(), percent)
const username = z.string().min(1)
const days = z.int()
const texts = z.array(z.string()).min(1)

const choice = z.union([
  z.strictObject({ pick: z.array(z.union([z.string(), z.number(), z.array(z.string())])).min(1) }),
  z.strictObject({ between: z.tuple([z.int(), z.int()]), unit: z.number().default(1) }),
  z.strictObject({ above: z.number(), growth: z.number().default(0) }),
])

/** A student's work: templates, and the values chosen per student to fill them. */
export const work = z.strictObject({
  choices: z.record(z.string(), choice).default({}),
  text: z.string().default(''),
  link: z.string().default(''),
  files: z.array(sampleFile).default([]),
})

const weightedCriterion = z.strictObject({
  name: z.string(),
  percent: percent.exactOptional(),
  rule: z.enum(['best', 'last']).exactOptional(),
})
const criterion = z.union([z.string().transform((name): z.output<typeof weightedCriterion> => ({ name })), weightedCriterion])

/** A node of the content tree. A weight that is given is pinned. */
const node = z.strictObject({
  name: z.string(),
  percent: percent.exactOptional(),
  description: z.string().exactOptional(),
  is_free: z.boolean().exactOptional(),
  is_active: z.boolean().exactOptional(),
  minutes: z.int().exactOptional(),
  get children() {
    return z.array(node).exactOptional()
  },
})

/** Days from today: opens at 8:30, is due and closes at 23:59. `'friday'` is the next one; null is no limit. */
const when = z.tuple([days.nullable(), z.union([days, z.literal('friday')]).nullable()], days)

const task = z.strictObject({
  name: z.string(),
  /** Name of the class it belongs to. */
  lesson: z.string(),
  about: z.enum(topics),
  work: z.string(),
  entry: z.enum(['mark', 'points', 'criteria', 'rubric']).default('mark'),
  max_points: z.number().default(10),
  /** Name of the deliverable that this one is a second chance of. */
  recovers: z.string().exactOptional(),
  refuses: z.array(z.enum(['text', 'link', 'files', 'late'])).default([]),
  attached: z.array(sampleFile).default([]),
  criteria: criterionWeights,
  rubric: rubric.exactOptional(),
  when: z.partialRecord(z.enum(groupKeys), when),
  instructions: z.string(),
})

export const course = z.strictObject({
  /** Null: the platform's, offered by several centers. */
  owner: z.enum(centerKeys).nullable(),
  code: z.string(),
  name: z.string(),
  short_name: z.string(),
  about: z.string(),
  description: z.string(),
  areas: texts,
  rules: z.strictObject({
    gate: z.boolean().exactOptional(),
    minimum_per_deliverable: z.int().exactOptional(),
    not_handed_in: z.enum(['neutral', 'zero']).exactOptional(),
    final_reading: z.enum(['results', 'contents']).exactOptional(),
  }),
  results: z.array(z.strictObject({ percent, name: z.string(), criteria: z.array(criterion) })),
  contents: z.array(node),
  tasks: z.array(task),
})

const area = z.strictObject({
  name: z.string(),
  get under() {
    return z.array(area).exactOptional()
  },
})

const center = z.strictObject({
  name: z.string(),
  slug: z.string(),
  about: z.string(),
  description: z.string(),
  address: z.string(),
  street: z.string(),
  city: z.string(),
  country: z.string(),
  zipcode: z.string(),
  code: z.string(),
  tax_id: z.string(),
  province: z.string(),
  phone: z.string(),
  email: z.string(),
  website: z.string(),
  establishment_date: z.iso.date(),
  accent: z.string(),
  teacher_licenses: z.int(),
  student_licenses: z.int(),
  contract: z.strictObject({
    number: z.string(),
    starts_on: z.iso.date(),
    ends_on: z.iso.date(),
    contact_name: z.string(),
    contact_email: z.string(),
    contact_phone: z.string(),
    notes: z.string(),
  }),
  manager: username,
  /** The manager among them. */
  team: z.array(username).min(1),
})

const group = z.strictObject({
  center: z.enum(centerKeys),
  name: z.string(),
  description: z.string(),
  area: z.string(),
  graders: z.partialRecord(z.enum(courseKeys), username),
  /** School years ago. */
  back: z.int().default(0),
  /** Days from today on which the group began. */
  from: days,
  /** Its evaluations, each `on` a day from today. The ones before today are closed in all programs of the group. */
  evaluations: z.array(z.strictObject({ name: z.string(), kind: z.enum(['initial', 'partial', 'ordinary', 'extraordinary']), on: days })),
})

const person = z.strictObject({
  username,
  first_name: z.string(),
  last_name_1: z.string(),
  last_name_2: z.string().exactOptional(),
  gender: z.enum(['female', 'male']).exactOptional(),
  density: z.enum(['compact']).exactOptional(),
  email: z.null().exactOptional(),
})

export const libraryItem = z.strictObject({
  type: z.enum(['pdf', 'typeform', 'video', 'image', 'other']),
  name: z.string(),
  description: z.string(),
  /** Name of the class it is placed in. */
  lesson: z.string(),
  owner: username,
  file: sampleFile.exactOptional(),
  url: z.string().exactOptional(),
  seconds: z.int().exactOptional(),
  /** Captions of a video, by language. */
  captions: z.partialRecord(z.enum(['es', 'en']), z.string()).exactOptional(),
  required: z.boolean().default(false),
  /** Days from today on which the first group sees it. */
  visible: z.tuple([days.nullable(), days.nullable()]).exactOptional(),
  criteria: criterionWeights.default({}),
})

export type WorkContent = z.output<typeof work>
export type ContentNode = z.output<typeof node>
export type Task = z.output<typeof task>
export type CourseContent = z.output<typeof course> & { works: Record<string, WorkContent> }
export type Area = z.output<typeof area>
/** An item of the library of a program. */
export type LibraryItem = z.output<typeof libraryItem> & { course: CourseKey }
export type When = z.output<typeof when>

export const schemas = {
  centers: z.strictObject({
    areas: z.array(area),
    centers: z.record(z.enum(centerKeys), center),
    groups: z.record(z.enum(groupKeys), group),
  }),
  people: z.strictObject({
    admin: person,
    manager: person,
    teachers: z.array(person),
    students: z.record(z.enum(studentKeys), z.string()).transform(withUsernames),
  }),
  comments: z.strictObject({
    comments: z.record(z.enum(topics), z.record(z.enum(levels), texts)),
    private_notes: texts,
    reasons: z.strictObject({ result: z.string(), content: z.string(), program: z.string() }),
    evaluations: texts,
  }),
}

/** Lower case without accents. */
export const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** `ana.garcia`: first name and first surname; a number tells apart those who would share it. */
function withUsernames(lists: Record<StudentKey, string>): Record<StudentKey, PersonGiven[]> {
  const taken = new Map<string, number>()
  const account = (line: string): PersonGiven => {
    const [first_name = '', last_name_1 = '', last_name_2 = ''] = line.replace('*', '').split('|')
    const base = `${plain(first_name).split(' ')[0]}.${plain(last_name_1).replaceAll(' ', '')}`
    const count = (taken.get(base) ?? 0) + 1
    taken.set(base, count)
    const gender = line.startsWith('*') ? 'female' : 'male'
    return { username: count === 1 ? base : `${base}${count}`, first_name, last_name_1, last_name_2, gender }
  }
  const entries = studentKeys.map((key) => [key, lists[key].split(',').map((line) => account(line.trim()))] as const)
  return Object.fromEntries(entries) as Record<StudentKey, PersonGiven[]>
}
