/**
 * Applies a style sheet without an element: the content policy forbids `<style>` elements that scripts insert, but not sheets that
 * they construct. Libraries that insert elements are built with this instead (scripts/vite/adopt-styles.ts).
 * @returns removes it
 */
export function adoptStyles(css: string): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  }
}

/** In place of react-style-singleton's: the first of its users applies the sheet, and the last removes it. */
export function stylesheetSingleton() {
  let users = 0
  let remove: (() => void) | undefined
  return {
    add(css: string) {
      users += 1
      if (users === 1) remove = adoptStyles(css)
    },
    remove() {
      users -= 1
      if (users === 0) remove?.()
    },
  }
}
