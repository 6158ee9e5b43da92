import type { Calendar } from '../calendar.ts'
import type { Dice } from '../random.ts'

const hours = [8, 9, 11, 12, 16, 17, 18, 18, 19, 19, 20, 20, 21, 21, 21, 22, 22, 22, 23, 23]

/** A time of the day at which students work: mostly in the evening. */
const timeOfDay = (dice: Dice) => `${dice.pick(hours)}:${dice.between(2, 57)}`

/** The time itself, or one just inside the limits if it is outside. */
export function within(moment: Date, from: Date, to: Date, dice: Dice): Date {
  if (moment > from && moment < to) return moment
  const span = to.getTime() - from.getTime()
  const inside = moment <= from ? from.getTime() + span * (0.05 + dice.roll() * 0.2) : to.getTime() - span * (0.02 + dice.roll() * 0.1)
  return new Date(Math.floor(inside / 1000) * 1000)
}

/** `count` moments between two, in order and more of them near the end, as work is handed in. */
export function momentsBetween(from: Date, to: Date, count: number, dice: Dice, calendar: Calendar): Date[] {
  const day = 86_400_000
  const moments = Array.from({ length: count }, () => {
    const share = dice.roll() ** 0.45
    const days = Math.floor((from.getTime() + share * (to.getTime() - from.getTime()) - calendar.now.getTime()) / day)
    return within(calendar.at(days, timeOfDay(dice)), from, to, dice)
  }).toSorted((a, b) => a.getTime() - b.getTime())
  // Two hand-ins at the same minute would be one.
  return moments.map((moment, index) => {
    const before = moments[index - 1]
    return before && moment.getTime() - before.getTime() < 120_000
      ? new Date(Math.min(before.getTime() + 420_000 * index, to.getTime() - 1000 * (count - index)))
      : moment
  })
}
