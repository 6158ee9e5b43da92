import type { getDocumentProxy } from 'unpdf'

interface Tagged {
  role: string
  alt: string | undefined
  text: string
}

interface StructNode {
  role?: string
  alt?: string
  /** Of content: its number in the page. */
  id?: string
  children?: StructNode[]
}

/**
 * Reads the elements of a tagged PDF as a screen reader does: per page those that hold content, in their order, with their text.
 * @throws where text is neither in an element nor decoration
 */
export async function tagsOf(pdf: Awaited<ReturnType<typeof getDocumentProxy>>): Promise<Tagged[][]> {
  const pages: Tagged[][] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    const texts = new Map<string, string>()
    const open: (string | null)[] = []
    for (const item of items as ({ type: string; id?: string; tag?: string } | { str: string; hasEOL: boolean })[]) {
      if ('str' in item) {
        const id = open.at(-1)
        if (id === undefined && item.str.trim() !== '') throw new Error(`"${item.str}" is in no element`)
        if (id) texts.set(id, `${texts.get(id) ?? ''}${item.str}${item.hasEOL ? ' ' : ''}`)
      } else if (item.type === 'endMarkedContent') open.pop()
      else open.push(item.id ?? null)
    }
    const found: Tagged[] = []
    const visit = ({ role = '', alt, children = [] }: StructNode) => {
      const ids = children.flatMap(({ id }) => (id === undefined ? [] : [id]))
      if (ids.length > 0)
        found.push({
          role,
          alt,
          text: ids
            .map((id) => texts.get(id) ?? '')
            .join('')
            .replaceAll(/\s+/g, ' ')
            .trim(),
        })
      for (const child of children) if (child.id === undefined) visit(child)
    }
    visit(await page.getStructTree())
    pages.push(found)
  }
  return pages
}
