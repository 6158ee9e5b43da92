export { cn } from './cn'
