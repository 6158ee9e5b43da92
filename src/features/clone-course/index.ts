export { useCloneCourse } from './ui/use-clone-course'
