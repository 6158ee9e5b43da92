import { commonTexts, useTexts } from '.'

/** Read by the type checker only: an unknown text or a missing variable must not compile. */
export function useTypedTexts(): readonly string[] {
  const t = useTexts(commonTexts)
  return [
    t(($) => $.actions.save),
    t(($) => $.save.savedAt, { time: '10:20' }),
    t(($) => $.table.selected, { count: 3 }),
    // @ts-expect-error the variable is missing
    t(($) => $.save.savedAt),
    // @ts-expect-error the variable has another name
    t(($) => $.save.savedAt, { hour: '10:20' }),
    // @ts-expect-error the text does not exist
    t(($) => $.save.nothing),
  ]
}
