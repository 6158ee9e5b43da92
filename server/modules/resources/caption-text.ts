/** Why a file is not captions, and the line, from 1, where that shows; null where it is about the whole file. */
interface CaptionFault {
  code: 'captions_format' | 'captions_time' | 'captions_empty'
  line: number | null
}

interface Cue {
  /** Milliseconds. */
  start: number
  end: number
  settings: string
  text: string
}

const time = String.raw`(?:(\d{1,3}):)?([0-5]\d):([0-5]\d)[.,](\d{3})`
const timing = new RegExp(String.raw`^[ \t]*${time}[ \t]*-->[ \t]*${time}(?:[ \t]+(.*))?$`)
const arrow = '-->'

/** Where a cue stands. Regions and styles are not kept, so nothing refers to them. */
const setting =
  /^(?:vertical:(?:rl|lr)|line:(?:-?\d{1,4}|\d{1,3}(?:\.\d{1,4})?%)(?:,(?:start|center|end))?|position:\d{1,3}(?:\.\d{1,4})?%(?:,(?:line-left|center|line-right))?|size:\d{1,3}(?:\.\d{1,4})?%|align:(?:start|center|end|left|right))$/

/** Blocks of WebVTT that show nothing: comments, styles, regions. */
const silent = /^(?:NOTE(?:[ \t]|$)|(?:STYLE|REGION)[ \t]*$)/

interface Block {
  /** Of its first line, from 1. */
  line: number
  lines: string[]
}

/** Lines between blank ones. Within a cue of WebVTT a line of spaces is text; programs that write SubRip separate cues with some. */
function blocksOf(lines: readonly string[], isVtt: boolean): Block[] {
  const blocks: Block[] = []
  let isOpen = false
  for (const [index, line] of lines.entries()) {
    const isBlank = isVtt ? line === '' : line.trim() === ''
    if (!isBlank && isOpen) blocks.at(-1)?.lines.push(line)
    else if (!isBlank) blocks.push({ line: index + 1, lines: [line] })
    isOpen = !isBlank
  }
  return blocks
}

/** SubRip knows no entities, and of its tags those for italics, bold and underlined text mean the same in WebVTT. */
const fromSubRip = (text: string) =>
  text
    .replaceAll(/\{\\[^{}]*\}|<\/?font[^<>]*>/gi, '')
    .replaceAll(/&(?!(?:amp|lt|gt|nbsp);)/g, '&amp;')
    .replaceAll(/<(\/?)([ibu])>|[<>]/gi, (sign, slash: string, tag: string | undefined) =>
      tag ? `<${slash}${tag.toLowerCase()}>` : sign === '<' ? '&lt;' : '&gt;',
    )

const milliseconds = ([hours = '0', minutes, seconds, rest]: readonly (string | undefined)[]) =>
  ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(rest)

function cueOf({ line, lines }: Block, isVtt: boolean): Cue | CaptionFault {
  const at = lines.slice(0, 2).findIndex((each) => each.includes(arrow))
  if (at === -1) return { code: 'captions_format', line }
  const [, ...parts] = timing.exec(lines[at] ?? '') ?? []
  const [start, end] = [milliseconds(parts.slice(0, 4)), milliseconds(parts.slice(4, 8))]
  // Also false for no time at all.
  if (!(end > start)) return { code: 'captions_time', line: line + at }
  const texts = lines.slice(at + 1)
  const second = texts.findIndex((each) => each.includes(arrow))
  if (second !== -1) return { code: 'captions_format', line: line + at + 1 + second }
  const text = texts.join('\n')
  const settings = (parts[8] ?? '').split(/[ \t]+/).filter((each) => isVtt && setting.test(each))
  return { start, end, settings: settings.map((each) => ` ${each}`).join(''), text: isVtt ? text : fromSubRip(text) }
}

function written(at: number): string {
  const two = (value: number) => String(Math.trunc(value)).padStart(2, '0')
  return `${two(at / 3_600_000)}:${two((at / 60_000) % 60)}:${two((at / 1000) % 60)}.${String(at % 1000).padStart(3, '0')}`
}

/**
 * Reads WebVTT or SubRip and writes it again as WebVTT that holds nothing but cues in the order of their start. Commas in times, a
 * wrong order and cues without text are mended; whatever else is not as it has to be refuses the file.
 */
export function readCaptions(content: string): { text: string } | CaptionFault {
  const lines = content
    // oxlint-disable-next-line no-control-regex -- these are the characters to remove
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFEFF]/g, '')
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
  const isVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')
  const blocks = blocksOf(lines, isVtt)
  const cues: Cue[] = []
  for (const [index, block] of blocks.entries()) {
    // What is written below the first line of WebVTT describes the file.
    if (isVtt && (index === 0 || silent.test(block.lines[0] ?? ''))) continue
    const cue = cueOf(block, isVtt)
    if ('code' in cue) return cue
    if (cue.text.trim() !== '') cues.push(cue)
  }
  if (cues.length === 0) return { code: 'captions_empty', line: null }
  const ordered = cues.toSorted((one, other) => one.start - other.start || one.end - other.end)
  const text = ordered.map((cue) => `${written(cue.start)} ${arrow} ${written(cue.end)}${cue.settings}\n${cue.text}\n`)
  return { text: ['WEBVTT\n', ...text].join('\n') }
}
