export { cn } from 'cn'
