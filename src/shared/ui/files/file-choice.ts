export interface RejectedFile {
  readonly file: File
  readonly reason: 'tooLarge' | 'wrongKind'
}

export interface FileRules {
  /** As in `<input accept>`: ".pdf,image/*". Default: every file. */
  readonly accept?: string
  /** The largest file, bytes. */
  readonly maxSize?: number
}

/** Whether `accept` allows a file, by its extension or media type. The server checks the content. */
function isAccepted({ name, type }: File, accept: string): boolean {
  return accept
    .split(',')
    .map((rule) => rule.trim().toLowerCase())
    .some((rule) => {
      if (rule.startsWith('.')) return name.toLowerCase().endsWith(rule)
      return rule.endsWith('/*') ? type.startsWith(rule.slice(0, -1)) : type === rule
    })
}

/** Splits the chosen files into accepted and rejected ones, with the reason. */
export function sortFiles(
  files: Iterable<File>,
  { accept, maxSize }: FileRules,
): { readonly accepted: File[]; readonly rejected: RejectedFile[] } {
  const accepted: File[] = []
  const rejected: RejectedFile[] = []
  for (const file of files) {
    if (accept && !isAccepted(file, accept)) rejected.push({ file, reason: 'wrongKind' })
    else if (maxSize !== undefined && file.size > maxSize) rejected.push({ file, reason: 'tooLarge' })
    else accepted.push(file)
  }
  return { accepted, rejected }
}
