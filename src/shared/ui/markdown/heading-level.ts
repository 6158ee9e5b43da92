export type HeadingLevel = 1 | 2 | 3 | 4 | 5
