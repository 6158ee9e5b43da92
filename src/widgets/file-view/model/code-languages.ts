import type { LanguageFn } from 'highlight.js'

type Load = () => Promise<LanguageFn>

/** The grammar of each language is a download of its own. */
const grammars = {
  bash: async () => (await import('highlight.js/lib/languages/bash')).default,
  c: async () => (await import('highlight.js/lib/languages/c')).default,
  cpp: async () => (await import('highlight.js/lib/languages/cpp')).default,
  csharp: async () => (await import('highlight.js/lib/languages/csharp')).default,
  css: async () => (await import('highlight.js/lib/languages/css')).default,
  java: async () => (await import('highlight.js/lib/languages/java')).default,
  javascript: async () => (await import('highlight.js/lib/languages/javascript')).default,
  json: async () => (await import('highlight.js/lib/languages/json')).default,
  kotlin: async () => (await import('highlight.js/lib/languages/kotlin')).default,
  markdown: async () => (await import('highlight.js/lib/languages/markdown')).default,
  php: async () => (await import('highlight.js/lib/languages/php')).default,
  python: async () => (await import('highlight.js/lib/languages/python')).default,
  scss: async () => (await import('highlight.js/lib/languages/scss')).default,
  sql: async () => (await import('highlight.js/lib/languages/sql')).default,
  typescript: async () => (await import('highlight.js/lib/languages/typescript')).default,
  xml: async () => (await import('highlight.js/lib/languages/xml')).default,
  yaml: async () => (await import('highlight.js/lib/languages/yaml')).default,
} as const satisfies Readonly<Record<string, Load>>

export type CodeLanguage = keyof typeof grammars

/** Languages whose texts contain others: HTML has styles and scripts, PHP has HTML. */
const inside: Readonly<Partial<Record<CodeLanguage, readonly CodeLanguage[]>>> = {
  xml: ['css', 'javascript'],
  php: ['xml', 'css', 'javascript'],
  markdown: ['xml'],
}

const endings: Readonly<Record<string, CodeLanguage>> = {
  bash: 'bash',
  c: 'c',
  cc: 'cpp',
  cjs: 'javascript',
  cpp: 'cpp',
  cs: 'csharp',
  css: 'css',
  h: 'c',
  hpp: 'cpp',
  htm: 'xml',
  html: 'xml',
  java: 'java',
  js: 'javascript',
  json: 'json',
  jsx: 'javascript',
  kt: 'kotlin',
  kts: 'kotlin',
  less: 'scss',
  md: 'markdown',
  mjs: 'javascript',
  php: 'php',
  py: 'python',
  scss: 'scss',
  sh: 'bash',
  sql: 'sql',
  svg: 'xml',
  ts: 'typescript',
  tsx: 'typescript',
  vue: 'xml',
  xml: 'xml',
  yaml: 'yaml',
  yml: 'yaml',
}

/** The language of a file by the ending of its name. */
export const languageOf = (name: string): CodeLanguage | undefined => endings[/\.([a-z\d]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '']

/** Longer texts are shown without colours, which would keep the page busy. Characters. */
const longest = 300_000

/** The text as HTML of highlight.js: escaped text in spans; null where it is too long. */
export async function highlight(text: string, language: CodeLanguage): Promise<string | null> {
  if (text.length > longest) return null
  const { default: core } = await import('highlight.js/lib/core')
  for (const each of [language, ...(inside[language] ?? [])])
    if (!core.getLanguage(each)) core.registerLanguage(each, await grammars[each]())
  return core.highlight(text, { language, ignoreIllegals: true }).value
}
