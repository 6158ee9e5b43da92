import type { BrowserContext } from '@playwright/test'

declare global {
  interface Window {
    reportViolation: (violation: string) => Promise<void>
  }
}

/** Collects what the content policy forbids in the pages and frames that a context opens from now on. */
export async function collectViolations(context: BrowserContext): Promise<string[]> {
  const violations: string[] = []
  await context.exposeBinding('reportViolation', ({ page }, violation: string) => {
    violations.push(`${new URL(page.url()).pathname}: ${violation}`)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber, sample }) => {
      void window.reportViolation([effectiveDirective, blockedURI, `${sourceFile}:${lineNumber}`, sample].join(' '))
    })
  })
  return violations
}
