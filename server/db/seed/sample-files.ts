import { buffer } from 'node:stream/consumers'
import { zipOf } from '../../modules/downloads/zip.ts'
import type { WorkContent } from './content-schema.ts'
import { reportPdf } from './report-pdf.ts'
import type { Dice } from './random.ts'
import type { SampleFileContent } from './sample-file-schema.ts'
import { tonesWav } from './tones-wav.ts'

/** A submitted file. */
export interface SampleFile {
  name: string
  media_type: string
  content: Buffer
}

/** Values that fill the `{{placeholders}}` of a template. */
export type Values = Record<string, string | number | boolean | readonly string[] | Record<string, boolean>>

/** Source of a file: the line above a report, the person under its title, and the folder of assets. */
export interface Source {
  header: string
  author: string
  byline: string
  asset: (name: string) => Buffer
}

// Zip entries and PDFs carry a date: with a fixed one the bytes are the same at every load.
const writtenAt = new Date('2026-09-01T07:00:00Z')

/**
 * Fills a template: `{{name}}` is a value, `{{dish.0}}` a part of one, `{{#flag}}…{{/flag}}` stays when the flag is set and
 * `{{^flag}}…{{/flag}}` when it is not. A flag alone on its line takes the line with it.
 * @throws Error when a placeholder has no value
 */
export function fillTemplate(template: string, values: Values): string {
  const valueOf = (path: string) => {
    const value = path.split('.').reduce<unknown>((from, key) => (from as Record<string, unknown> | undefined)?.[key], values)
    if (value === undefined) throw new Error(`the template has no value for {{${path}}}`)
    return value
  }
  const fill = (text: string): string =>
    text
      .replaceAll(/\{\{([#^])([\w.]+)\}\}(.*?)\{\{\/\2\}\}/gs, (_, kind: string, path: string, inner: string) =>
        Boolean(valueOf(path)) === (kind === '#') ? fill(inner) : '',
      )
      .replaceAll(/\{\{([\w.]+)\}\}/g, (_, path: string) => String(valueOf(path)))
  return fill(template.replaceAll(/^[ ]*(\{\{[#^/][\w.]+\}\})\n/gm, '$1'))
}

/** Makes the choices of one version, in the order in which they are written: better students and later versions pass more thresholds. */
export function choose(choices: WorkContent['choices'], dice: Dice, ability: number, version: number): Values {
  const flags = (number: number) =>
    Object.fromEntries(
      Object.entries(choices).flatMap(([key, each]) => ('above' in each ? [[key, ability + number * each.growth > each.above]] : [])),
    ) as Record<string, boolean>
  const [before, now] = [flags(version - 1), flags(version)]
  const chosen = Object.entries(choices).flatMap(([key, each]): [string, Values[string]][] => {
    if ('pick' in each) return [[key, dice.pick(each.pick)]]
    if ('between' in each) return [[key, String(Math.round(dice.between(...each.between) * each.unit * 10) / 10).replace('.', ',')]]
    return []
  })
  const gained = Object.fromEntries(Object.keys(now).map((key) => [key, now[key] === true && before[key] === false]))
  return { ...Object.fromEntries(chosen), ...now, new: gained, version, later: version > 1 }
}

/** The files of a work; those whose `when` flag is not set are left out. */
export function makeSampleFiles(files: readonly SampleFileContent[], values: Values, source: Source): Promise<SampleFile[]> {
  return Promise.all(
    files.filter(({ when }) => when === undefined || values[when] === true).map((file) => makeSampleFile(file, values, source)),
  )
}

export async function makeSampleFile(file: SampleFileContent, values: Values, source: Source): Promise<SampleFile> {
  const name = fillTemplate(file.name, values)
  return { name, media_type: mediaTypeOf(name), content: await contentOf(file, values, source) }
}

async function contentOf({ text, report, asset, zip, tones }: SampleFileContent, values: Values, source: Source): Promise<Buffer> {
  if (report !== undefined) return reportPdf(fillTemplate(report, values), source, writtenAt)
  if (asset !== undefined) return source.asset(fillTemplate(asset, values))
  if (tones !== undefined) return tonesWav(tones)
  if (zip === undefined) return Buffer.from(fillTemplate(text ?? '', values))
  return buffer(zipOf(Object.entries(zip).map(([path, inner]) => ({ path, at: writtenAt, text: fillTemplate(inner, values) }))))
}

const mediaTypes: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  zip: 'application/zip',
  webm: 'video/webm',
  wav: 'audio/wav',
}

/** Source code and other text is stored as plain text. */
const mediaTypeOf = (name: string) => mediaTypes[name.split('.').at(-1) ?? ''] ?? 'text/plain'
