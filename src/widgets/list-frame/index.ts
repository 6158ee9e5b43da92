export { ListFrame } from './ui/list-frame'
