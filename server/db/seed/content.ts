import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, YAMLParseError } from 'yaml'
import { z } from 'zod'
import { course, type CourseContent, courseKeys, type CourseKey, libraryItem, schemas, work } from './content-schema.ts'

export type DemoContent = ReturnType<typeof readDemoContent>

/**
 * The content of the demo school, from the data files.
 * @throws Error with the file and the path inside it, if a file does not match its schema
 */
export function readDemoContent(folder = join(import.meta.dirname, 'data')) {
  const courses = courseKeys.map((key) => {
    const content = readData(folder, `courses/${key}.yaml`, course)
    const works = readData(folder, `works/${key}.yaml`, z.record(z.string(), work))
    const missing = content.tasks.find((each) => !(each.work in works))
    if (missing) throw new Error(`works/${key}.yaml has no work '${missing.work}' for '${missing.name}'`)
    return [key, { ...content, works }] as const
  })
  const assets = new Map<string, Buffer>()
  const asset = (name: string) => {
    const bytes = assets.get(name) ?? readFileSync(join(folder, 'assets', name))
    assets.set(name, bytes)
    return bytes
  }
  return {
    ...readData(folder, 'centers.yaml', schemas.centers),
    people: readData(folder, 'people.yaml', schemas.people),
    remarks: readData(folder, 'comments.yaml', schemas.comments),
    library: courseKeys.flatMap((key) =>
      readData(folder, `library/${key}.yaml`, z.array(libraryItem)).map((item) => ({ ...item, course: key })),
    ),
    courses: Object.fromEntries(courses) as Record<CourseKey, CourseContent>,
    asset,
  }
}

function readData<Schema extends z.ZodType>(folder: string, name: string, schema: Schema): z.output<Schema> {
  try {
    return schema.parse(parse(readFileSync(join(folder, name), 'utf8')))
  } catch (error) {
    if (error instanceof YAMLParseError) throw new Error(`${name}: ${error.message}`, { cause: error })
    if (!(error instanceof z.ZodError)) throw error
    const issues = error.issues.map(({ path, message }) => `${name}: ${path.join('.')}: ${message}`)
    throw new Error(issues.join('\n'), { cause: error })
  }
}
