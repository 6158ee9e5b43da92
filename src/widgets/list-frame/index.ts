export { ListFrame, type ListColumn, type ListFrameProps } from './ui/list-frame'
