export { useList } from './model/use-list'
export { ListFrame } from './ui/list-frame'
export { ChooseAll } from './ui/choose-all'
export { useChosenRows } from './ui/use-chosen-rows'
