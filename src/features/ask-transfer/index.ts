export { AskTransfer } from './ui/ask-transfer'
