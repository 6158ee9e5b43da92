export { readers } from './ui/lazy-readers'
