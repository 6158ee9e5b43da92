import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  inactive: 'Inactive',
  readOnly: 'Read only',
  platform: 'Of the platform',
  area: 'Training area',
  everyArea: 'All areas',
  chosenAreas_zero: 'None chosen',
  chosenAreas_one: '{{count, number}} chosen',
  chosenAreas_other: '{{count, number}} chosen',
  searchAreas: 'Search for an area',
  noAreas: 'There are no training areas yet.',
  noAreaMatches: 'No area has that name.',
  weights: {
    missing: '{{rest}} missing',
    over: '{{rest}} too much',
  },
  criteria: {
    noCriteria: 'It assesses no criterion: it counts by contents only.',
    noCriteriaInCourse: 'The program has no criteria yet.',
    addCriterion: 'Add a criterion',
    chooseCriterion: 'Choose a criterion',
    removeCriterion: 'Remove {{code}}',
    weightOf: 'Weight of {{code}}, in %',
    share: 'Share equally',
    sum: 'They add up to {{sum}}',
  },
  counting: {
    label: 'How it counts',
    ordinary: 'As one more task',
    ordinaryHint: 'It is part of the mean of the criteria that it assesses.',
    criteria: 'Recovers its criteria',
    criteriaHint: 'In each criterion the better one counts, what was there or this mark: it never lowers.',
    deliverable: 'Recovers “{{name}}”',
    deliverableHint: 'The better of the two marks counts: it never lowers. Without criteria of its own it recovers those of that task.',
    chooseCriteria: 'Choose the criteria that it recovers.',
  },
  markdown: {
    hint: 'You can format it with Markdown.',
    mode: 'Write or see',
    write: 'Write',
    preview: 'Preview',
    nothing: 'There is nothing to see yet.',
  },
} as const satisfies Translation<typeof es>
