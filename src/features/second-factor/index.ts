export { SecondFactorStep } from './ui/second-factor-step'
