export { useListChange } from './model/use-list-change'
export { ListFrame } from './ui/list-frame'
