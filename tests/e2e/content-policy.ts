import type { BrowserContext } from '@playwright/test'

declare global {
  interface Window {
    reportViolation: (violation: string) => Promise<void>
  }
}

/** Collects what the content policy forbids in the pages and frames that a context opens from now on. */
export async function collectViolations(context: BrowserContext): Promise<string[]> {
  const violations: string[] = []
  // both are sent at once, so that they arrive before what opens the first page
  await Promise.all([
    context.exposeBinding('reportViolation', ({ page }, violation: string) => {
      violations.push(`${new URL(page.url()).pathname}: ${violation}`)
    }),
    context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber, sample }) => {
        void window.reportViolation([effectiveDirective, blockedURI, `${sourceFile}:${lineNumber}`, sample].join(' '))
      })
    }),
  ])
  return violations
}
