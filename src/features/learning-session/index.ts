export { FinishButton } from './ui/finish-button'
export { useLearningSession } from './ui/use-learning-session'
export { useOpened } from './ui/use-opened'
export { useWatched } from './ui/use-watched'
