import { expect, it } from 'vitest'
import { aScoreBook, aScoreSummary } from '@/shared/testing'
import { isFailedMean, meanOf, meanPlaces } from './means'

const places = meanPlaces(aScoreBook())
const failed = (given: Parameters<typeof aScoreSummary>[0]) =>
  [...places].flatMap(([key, place]) => (isFailedMean(aScoreSummary(given), place) ? [key] : []))

it('has means of results and contents in one list, and those of criteria in another, which may be missing', () => {
  const summary = aScoreSummary({ means: [720, null, 700], criteria: [925, 800, null, 700] })
  const marks = [...places].map(([key, place]) => [key, meanOf(summary, place), meanOf(aScoreSummary(), place)])
  expect(marks).toEqual([
    ['mean-result-4', 720, 720],
    ['mean-result-5', null, 660],
    ['mean-content-1', 700, 700],
    ['mean-criterion-11', 925, null],
    ['mean-criterion-12', 800, null],
    ['mean-criterion-21', null, null],
    ['mean-criterion-22', 700, null],
  ])
})

it('a mean is failed below the pass mark', () => {
  expect(failed({ means: [499, 500, null], criteria: [499, 500, null, 1000] })).toEqual(['mean-result-4', 'mean-criterion-11'])
})
