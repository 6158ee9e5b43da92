import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromiumLaunch } from '../../support/chromium.ts'

export interface LighthouseScore {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  /** Largest contentful paint, milliseconds. */
  lcp: number
}

const percent = (score: number | null | undefined) => Math.round((score ?? 0) * 100)

/** Visits a page cold with the mobile preset and throttling by the browser. @returns the run with the median performance */
export async function lighthouseMedian(url: string, runs: number): Promise<LighthouseScore> {
  const { executablePath, args } = chromiumLaunch()
  const scores: LighthouseScore[] = []
  for (let run = 0; run < runs; run += 1) {
    const chrome = await launch({ ...(executablePath ? { chromePath: executablePath } : {}), chromeFlags: [...args, '--headless=new'] })
    try {
      const result = await lighthouse(url, { port: chrome.port, throttlingMethod: 'devtools', logLevel: 'silent' })
      if (!result) throw new Error('Lighthouse answered nothing')
      const { categories, audits } = result.lhr
      scores.push({
        performance: percent(categories['performance']?.score),
        accessibility: percent(categories['accessibility']?.score),
        bestPractices: percent(categories['best-practices']?.score),
        seo: percent(categories['seo']?.score),
        lcp: Math.round(audits['largest-contentful-paint']?.numericValue ?? Number.NaN),
      })
    } finally {
      chrome.kill()
    }
  }
  const median = scores.toSorted((a, b) => a.performance - b.performance)[Math.floor(scores.length / 2)]
  if (!median) throw new Error('there was no run')
  return median
}
