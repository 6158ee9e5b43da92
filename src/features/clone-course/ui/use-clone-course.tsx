import { useState, type ReactNode } from 'react'
import { loadTexts } from '@/shared/i18n'
import { lazyModule, useLazyModule } from '@/shared/ui'
import { cloneCourseTexts } from '../i18n'
import type { Original } from './clone-dialog'

const code = lazyModule(() => Promise.all([import('./clone-dialog'), loadTexts(cloneCourseTexts)]).then(([dialog]) => dialog))

interface CloneCourse {
  /** Asks for the name and the owner of the copy, and makes it. */
  readonly clone: (original: Original) => void
  /** The dialog; its code is downloaded at the first use. */
  readonly dialog: ReactNode
}

/** Copies a program from any page: render `dialog` and call `clone`. */
export function useCloneCourse(): CloneCourse {
  const [original, setOriginal] = useState<Original | null>(null)
  const ready = useLazyModule(code, original !== null, { onFailed: () => setOriginal(null) })
  return {
    clone: setOriginal,
    dialog: ready && original && <ready.CloneDialog original={original} onClose={() => setOriginal(null)} />,
  }
}
