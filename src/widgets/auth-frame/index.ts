export { AuthFrame, type AuthFrameProps } from './ui/auth-frame'
