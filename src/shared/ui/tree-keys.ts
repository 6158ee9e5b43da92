/** A visible row of a tree. */
export interface TreeItem<Id = number> {
  readonly id: Id
  readonly parentId: Id | null
  readonly name: string
  readonly hasChildren: boolean
  readonly isOpen: boolean
}

interface TreeSteps<Id> {
  readonly onFocus: (id: Id) => void
  readonly onFold: (id: Id) => void
  readonly onUnfold: (id: Id) => void
}

const startsWith = (name: string, typed: string) => name.toLocaleLowerCase().startsWith(typed.toLocaleLowerCase())

/**
 * Goes through the visible rows of a tree: arrows, which also fold and unfold, Home, End, and letters to the next row that begins with them.
 * @returns whether the key was one of these
 */
export function moveInTree<Id>(key: string, items: readonly TreeItem<Id>[], focusId: Id | null, steps: TreeSteps<Id>): boolean {
  const at = items.findIndex(({ id }) => id === focusId)
  const item = items[at]
  if (!item) return false
  const { id, parentId, hasChildren, isOpen } = item
  const go = (to: number) => {
    const next = items[Math.max(0, Math.min(items.length - 1, to))]
    if (next) steps.onFocus(next.id)
  }
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => go(at + 1),
    ArrowUp: () => go(at - 1),
    Home: () => go(0),
    End: () => go(items.length - 1),
    ArrowRight: () => (hasChildren && !isOpen ? steps.onUnfold(id) : hasChildren && go(at + 1)),
    ArrowLeft: () => {
      if (isOpen) steps.onFold(id)
      else if (parentId !== null) steps.onFocus(parentId)
    },
  }
  if (keys[key]) keys[key]?.()
  else if (/^(?:\p{L}|\p{N})$/u.test(key)) {
    const found = [...items.slice(at + 1), ...items.slice(0, at)].find(({ name }) => startsWith(name, key))
    if (found) steps.onFocus(found.id)
  } else return false
  return true
}
